//! The bus of nodes that are in one process; of a server that is alone, too.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::ready;
use futures_util::{FutureExt, StreamExt, stream};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::timeout;

use super::bus::{Bus, BusError, Later, Messages, Question, Questions, Work, Works};

/// How many messages somebody may be behind; whoever is slower misses some.
const BEHIND: usize = 1024;

/// A bus within this process. All its clones are one.
#[derive(Clone, Default)]
pub struct InProcess(Arc<Mutex<State>>);

impl std::fmt::Debug for InProcess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("InProcess")
    }
}

/// A question and the way back.
type Asked = (Vec<u8>, oneshot::Sender<Vec<u8>>);

#[derive(Default)]
struct State {
    listeners: HashMap<String, Vec<mpsc::Sender<Vec<u8>>>>,
    answerers: HashMap<String, mpsc::Sender<Asked>>,
    queues: HashMap<String, Arc<Queue>>,
}

#[derive(Default)]
struct Queue {
    waiting: Mutex<VecDeque<Vec<u8>>>,
    more: Notify,
}

impl Queue {
    async fn next(&self) -> Vec<u8> {
        loop {
            let more = self.more.notified();
            if let Some(work) = self.waiting().pop_front() {
                return work;
            }
            more.await;
        }
    }

    fn waiting(&self) -> MutexGuard<'_, VecDeque<Vec<u8>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl InProcess {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn queue(&self, queue: &str) -> Arc<Queue> {
        Arc::clone(self.state().queues.entry(queue.to_owned()).or_default())
    }
}

impl Bus for InProcess {
    fn say(&self, subject: &str, message: Vec<u8>) -> Later<()> {
        let mut state = self.state();
        if let Some(listeners) = state.listeners.get_mut(subject) {
            listeners.retain(|listener| !listener.is_closed());
            // Whoever is too far behind misses it.
            listeners.iter().for_each(|listener| drop(listener.try_send(message.clone())));
            if listeners.is_empty() {
                state.listeners.remove(subject);
            }
        }
        ready(Ok(())).boxed()
    }

    fn listen(&self, subject: &str) -> Later<Messages> {
        let (sender, receiver) = mpsc::channel(BEHIND);
        let mut state = self.state();
        // Nobody may ever say anything more where somebody has listened.
        state.listeners.retain(|_, listeners| listeners.iter().any(|listener| !listener.is_closed()));
        state.listeners.entry(subject.to_owned()).or_default().push(sender);
        ready(Ok(received(receiver))).boxed()
    }

    fn ask(&self, subject: &str, question: Vec<u8>, patience: Duration) -> Later<Vec<u8>> {
        let answerer = self.state().answerers.get(subject).cloned();
        async move {
            let (reply, answer) = oneshot::channel();
            let answerer = answerer.ok_or(BusError::Nobody)?;
            answerer.send((question, reply)).await.map_err(|_| BusError::Nobody)?;
            let answer = timeout(patience, answer).await.map_err(|_| BusError::TooLate)?;
            answer.map_err(|_| BusError::TooLate)
        }
        .boxed()
    }

    fn answer(&self, subject: &str) -> Later<Questions> {
        let (sender, receiver) = mpsc::channel(BEHIND);
        let mut state = self.state();
        state.answerers.retain(|_, answerer| !answerer.is_closed());
        state.answerers.insert(subject.to_owned(), sender);
        let questions = received(receiver).map(|(text, reply): Asked| Question {
            text,
            reply: Box::new(move |answer| {
                // Whoever asked may have gone.
                let _ = reply.send(answer);
                ready(()).boxed()
            }),
        });
        ready(Ok(questions.boxed())).boxed()
    }

    fn hand_out(&self, queue: &str, work: Vec<u8>) -> Later<()> {
        let queue = self.queue(queue);
        queue.waiting().push_back(work);
        queue.more.notify_one();
        ready(Ok(())).boxed()
    }

    fn work(&self, queue: &str) -> Later<Works> {
        let taken = stream::unfold(self.queue(queue), |queue| async move {
            let text = queue.next().await;
            let work =
                Work { text, go_on: Box::new(|| ready(()).boxed()), done: Box::new(|| ready(()).boxed()) };
            Some((work, queue))
        });
        ready(Ok(taken.boxed())).boxed()
    }
}

fn received<T: Send + 'static>(receiver: mpsc::Receiver<T>) -> stream::BoxStream<'static, T> {
    stream::unfold(receiver, |mut receiver| async move { Some((receiver.recv().await?, receiver)) }).boxed()
}
