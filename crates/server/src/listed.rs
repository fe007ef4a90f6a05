//! Types that know all their values, so that no list of them is kept by hand.

/// Makes a type of values without fields, with `ALL` of them in their order.
macro_rules! listed {
    ($(#[$about:meta])* $name:ident { $($(#[$value_about:meta])* $value:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $name {
            $($(#[$value_about])* $value,)*
        }

        impl $name {
            /// Every one.
            #[allow(dead_code, reason = "of some types only tests ask for every value")]
            pub(crate) const ALL: [Self; [$(stringify!($value)),*].len()] = [$(Self::$value),*];
        }
    };
}

pub(crate) use listed;
