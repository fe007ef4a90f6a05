//! What every bus promises.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::time::timeout;

use super::bus::{Bus, BusError};
use super::{BusAddress, Nodes};

const PATIENCE: Duration = Duration::from_secs(60);

async fn soon<T>(work: impl Future<Output = T>) -> T {
    timeout(PATIENCE, work).await.expect("it comes in time")
}

async fn check(address: BusAddress) {
    let join = async |name| Nodes::join(name, &address).await.expect("the bus").bus;
    let (one, two) = (join("one").await, join("two").await);
    said_and_heard(&one, &two).await;
    asked_and_answered(&one, &two).await;
    handed_out_and_done(&one, &two).await;
}

async fn said_and_heard(one: &Arc<dyn Bus>, two: &Arc<dyn Bus>) {
    let mut here = one.listen("bolshak.test.word").await.expect("it listens");
    let mut there = two.listen("bolshak.test.word").await.expect("it listens");
    let mut other = two.listen("bolshak.test.other").await.expect("it listens");
    for number in 0..100_u8 {
        one.say("bolshak.test.word", vec![number]).await.expect("it is said");
    }
    for number in 0..100_u8 {
        assert_eq!(soon(here.next()).await, Some(vec![number]), "in order, also by whoever says it");
        assert_eq!(soon(there.next()).await, Some(vec![number]));
    }
    two.say("bolshak.test.other", vec![7]).await.expect("it is said");
    assert_eq!(soon(other.next()).await, Some(vec![7]), "only what it listens to");
}

async fn asked_and_answered(one: &Arc<dyn Bus>, two: &Arc<dyn Bus>) {
    let ask = |text: &str| one.ask("bolshak.test.question", text.as_bytes().to_vec(), PATIENCE);
    assert_eq!(soon(ask("early")).await, Err(BusError::Nobody));
    let mut questions = two.answer("bolshak.test.question").await.expect("it answers");
    let answering = tokio::spawn(async move {
        while let Some(question) = questions.next().await {
            if question.text == b"nothing" {
                continue;
            }
            let answer = [&question.text[..], b"!"].concat();
            (question.reply)(answer).await;
        }
    });
    assert_eq!(soon(ask("who")).await, Ok(b"who!".to_vec()));
    let both = soon(async { tokio::join!(ask("a"), ask("b")) }).await;
    assert_eq!(both, (Ok(b"a!".to_vec()), Ok(b"b!".to_vec())));
    let unanswered = one.ask("bolshak.test.question", b"nothing".to_vec(), Duration::from_millis(50));
    assert_eq!(soon(unanswered).await, Err(BusError::TooLate));
    answering.abort();
}

async fn handed_out_and_done(one: &Arc<dyn Bus>, two: &Arc<dyn Bus>) {
    one.hand_out("bolshak.test.work", b"waits".to_vec()).await.expect("it is taken in");
    let mut works = two.work("bolshak.test.work").await.expect("it works");
    let first = soon(works.next()).await.expect("work");
    assert_eq!(first.text, b"waits");
    (first.go_on)().await;
    (first.done)().await;
    let mut others = one.work("bolshak.test.work").await.expect("it works");
    for number in 0..10_u8 {
        one.hand_out("bolshak.test.work", vec![number]).await.expect("it is taken in");
    }
    let mut taken = vec![];
    while taken.len() < 10 {
        let work = soon(async {
            tokio::select! {
                work = works.next() => work,
                work = others.next() => work,
            }
        });
        let work = work.await.expect("work");
        taken.push(work.text[0]);
        (work.done)().await;
    }
    taken.sort_unstable();
    assert_eq!(taken, (0..10).collect::<Vec<u8>>(), "each by one of them, once");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bus_within_a_process_keeps_its_promises() {
    check(BusAddress::InProcess(super::InProcess::default())).await;
}

#[cfg(feature = "nodes")]
#[tokio::test(flavor = "multi_thread")]
async fn nats_keeps_them_too() {
    let url =
        tokio::task::spawn_blocking(|| bolshak_private_nats::Instance::shared().url()).await.expect("NATS");
    check(BusAddress::Nats(url)).await;
}

#[cfg(feature = "nodes")]
#[tokio::test(flavor = "multi_thread")]
async fn work_of_whoever_has_died_is_given_to_another() {
    let url =
        tokio::task::spawn_blocking(|| bolshak_private_nats::Instance::shared().url()).await.expect("NATS");
    let join = async |name| Nodes::join(name, &BusAddress::Nats(url.clone())).await.expect("the bus").bus;
    let (one, two) = (join("one").await, join("two").await);
    let mut works = one.work("bolshak.test.left").await.expect("it works");
    two.hand_out("bolshak.test.left", vec![1]).await.expect("it is taken in");
    let work = soon(works.next()).await.expect("work");
    // It dies with it.
    drop((work, works, one));
    let mut others = two.work("bolshak.test.left").await.expect("it works");
    let again = soon(others.next()).await.expect("the same work");
    assert_eq!(again.text, vec![1]);
    (again.done)().await;
}

#[cfg(feature = "nodes")]
#[tokio::test(flavor = "multi_thread")]
async fn work_goes_on_when_nats_was_killed_and_has_forgotten_the_queue() {
    let mut nats = tokio::task::spawn_blocking(bolshak_private_nats::Instance::start).await.expect("NATS");
    let address = BusAddress::Nats(nats.url());
    let join = async |name| Nodes::join(name, &address).await.expect("the bus").bus;
    let (one, two) = (join("one").await, join("two").await);
    let mut works = one.work("bolshak.test.lost").await.expect("it works");
    two.hand_out("bolshak.test.lost", vec![1]).await.expect("it is taken in");
    (soon(works.next()).await.expect("work").done)().await;
    tokio::task::block_in_place(|| {
        nats.kill();
        nats.start_again();
    });
    assert!(soon(works.next()).await.is_none(), "whoever works learns that the queue is lost");
    let again = async {
        loop {
            if let Ok(works) = one.work("bolshak.test.lost").await {
                return works;
            }
        }
    };
    let mut works = soon(again).await;
    soon(async { while two.hand_out("bolshak.test.lost", vec![2]).await.is_err() {} }).await;
    let work = soon(works.next()).await.expect("work");
    assert_eq!(work.text, vec![2]);
    (work.done)().await;
}
