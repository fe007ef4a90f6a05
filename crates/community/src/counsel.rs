//! Several people at one seat: what each of them would play, and what follows from their votes.

/// What the people of one side would play in one position: of each the move that he named last. Whoever looks after it begins
/// a new one in every position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counsel<Person, Move> {
    /// In the order in which they were named.
    voices: Vec<(Person, Move)>,
}

impl<Person, Move> Default for Counsel<Person, Move> {
    fn default() -> Self {
        Self { voices: vec![] }
    }
}

impl<Person: PartialEq, Move: PartialEq> Counsel<Person, Move> {
    /// Somebody is for a move, and for no other one any more. Whoever says it again is not later for that.
    pub fn name(&mut self, person: Person, mv: Move) {
        if self.of(&person) == Some(&mv) {
            return;
        }
        self.forget(&person);
        self.voices.push((person, mv));
    }

    /// Somebody has no voice any more.
    pub fn forget(&mut self, person: &Person) {
        self.voices.retain(|(one, _)| one != person);
    }

    /// The move that somebody is for.
    #[must_use]
    pub fn of(&self, person: &Person) -> Option<&Move> {
        self.voices.iter().find(|(one, _)| one == person).map(|(_, mv)| mv)
    }

    /// Whether nobody has said anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.voices.is_empty()
    }

    /// Every move that somebody is for, with those who are: the one that was named first comes first.
    #[must_use]
    pub fn moves(&self) -> Vec<(&Move, Vec<&Person>)> {
        let mut moves: Vec<(&Move, Vec<&Person>)> = vec![];
        for (person, mv) in &self.voices {
            match moves.iter_mut().find(|(one, _)| *one == mv) {
                Some((_, people)) => people.push(person),
                None => moves.push((mv, vec![person])),
            }
        }
        moves
    }

    /// The move that most of a side are for; of several with as many the captain's, otherwise the one that was named first. The
    /// captain is the first of the side; nothing is led by where nobody of it has voted.
    #[must_use]
    pub fn leading(&self, side: &[Person]) -> Option<&Move> {
        let count = |people: &[&Person]| people.iter().filter(|person| side.contains(person)).count();
        let is_captains = |people: &[&Person]| side.first().is_some_and(|captain| people.contains(&captain));
        let moves = self.moves().into_iter().enumerate();
        let ranked = moves.map(|(place, (mv, people))| {
            ((count(&people), is_captains(&people), std::cmp::Reverse(place)), mv)
        });
        let best = ranked.max_by_key(|(rank, _)| *rank);
        best.filter(|((count, ..), _)| *count > 0).map(|(_, mv)| mv)
    }

    /// The move that is played by the votes of a side as they are now: one that more than half of it are for, or the leading
    /// one when everybody has voted. Nothing while it is open.
    #[must_use]
    pub fn verdict(&self, side: &[Person]) -> Option<&Move> {
        let leading = self.leading(side)?;
        let voted = side.iter().filter(|person| self.of(person).is_some()).count();
        let for_it = side.iter().filter(|person| self.of(person) == Some(leading)).count();
        (2 * for_it > side.len() || voted == side.len()).then_some(leading)
    }
}
