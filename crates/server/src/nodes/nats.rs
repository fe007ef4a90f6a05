//! The bus over a NATS server.

use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::stream::{Config as StreamConfig, RetentionPolicy, StorageType};
use async_nats::jetstream::{self, AckKind};
use async_nats::{Client, RequestErrorKind};
use futures_util::future::ready;
use futures_util::{FutureExt, StreamExt};

use super::bus::{Bus, BusError, Later, Messages, Question, Questions, Work, Works};

/// How long the server may take for what this program asks of it at the start.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often the server says to whoever waits for work that it is there.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// What was taken and not spoken of for so long is given to somebody else.
const FORSAKEN: Duration = Duration::from_secs(10);
/// Work that nobody has taken for so long is of no use to anybody.
const OLDEST: Duration = Duration::from_secs(600);

/// A connection that is made anew whenever it is lost.
#[derive(Clone)]
pub(crate) struct Nats {
    client: Client,
    jetstream: jetstream::Context,
}

impl Nats {
    /// Connects, or tells why not without telling the address, which may hold a password.
    pub(crate) async fn connect(url: &str) -> Result<Self, BusError> {
        let options = async_nats::ConnectOptions::new().name("bolshak").connection_timeout(PATIENCE);
        let client = options.connect(url).await.map_err(failed)?;
        let jetstream = jetstream::new(client.clone());
        Ok(Self { client, jetstream })
    }
}

fn failed(error: impl std::fmt::Display) -> BusError {
    BusError::Failed(error.to_string())
}

/// Waits until the server knows of everything that was said to it before: it says then that nobody answers here.
async fn settle(client: &Client) -> Result<(), BusError> {
    match client.request("bolshak.nobody", Vec::new().into()).await {
        Err(error) if error.kind() != RequestErrorKind::NoResponders => Err(failed(error)),
        _ => Ok(()),
    }
}

impl Bus for Nats {
    fn say(&self, subject: &str, message: Vec<u8>) -> Later<()> {
        let (client, subject) = (self.client.clone(), subject.to_owned());
        async move { client.publish(subject, message.into()).await.map_err(failed) }.boxed()
    }

    fn listen(&self, subject: &str) -> Later<Messages> {
        let (client, subject) = (self.client.clone(), subject.to_owned());
        async move {
            let messages = client.subscribe(subject).await.map_err(failed)?;
            settle(&client).await?;
            Ok(messages.map(|message| message.payload.to_vec()).boxed())
        }
        .boxed()
    }

    fn ask(&self, subject: &str, question: Vec<u8>, patience: Duration) -> Later<Vec<u8>> {
        let (client, subject) = (self.client.clone(), subject.to_owned());
        async move {
            let request = async_nats::Request::new().payload(question.into()).timeout(Some(patience));
            let answer = client.send_request(subject, request).await.map_err(|error| match error.kind() {
                RequestErrorKind::NoResponders => BusError::Nobody,
                RequestErrorKind::TimedOut => BusError::TooLate,
                _ => failed(error),
            })?;
            Ok(answer.payload.to_vec())
        }
        .boxed()
    }

    fn answer(&self, subject: &str) -> Later<Questions> {
        let (client, subject) = (self.client.clone(), subject.to_owned());
        async move {
            let messages = client.subscribe(subject).await.map_err(failed)?;
            settle(&client).await?;
            let questions = messages.filter_map(move |message| {
                let client = client.clone();
                let question = message.reply.map(|to| Question {
                    text: message.payload.to_vec(),
                    reply: Box::new(move |answer| {
                        // Whoever asked may have gone.
                        async move { drop(client.publish(to, answer.into()).await) }.boxed()
                    }),
                });
                async { question }
            });
            Ok(questions.boxed())
        }
        .boxed()
    }

    fn hand_out(&self, queue: &str, work: Vec<u8>) -> Later<()> {
        let (jetstream, queue) = (self.jetstream.clone(), queue.to_owned());
        async move {
            // The queue is there as a rule; after the server has come back it is not, for it is kept in memory.
            if put(&jetstream, &queue, &work).await.is_ok() {
                return Ok(());
            }
            make_queue(&jetstream, &queue).await?;
            put(&jetstream, &queue, &work).await
        }
        .boxed()
    }

    fn work(&self, queue: &str) -> Later<Works> {
        let (jetstream, queue) = (self.jetstream.clone(), queue.to_owned());
        async move {
            let stream = make_queue(&jetstream, &queue).await?;
            let config = pull::Config {
                durable_name: Some("workers".to_owned()),
                ack_wait: FORSAKEN,
                ..pull::Config::default()
            };
            let consumer = stream.get_or_create_consumer("workers", config).await.map_err(failed)?;
            // One at a time: what waits here nobody else could take.
            let messages = consumer.stream().max_messages_per_batch(1).heartbeat(HEARTBEAT).messages();
            // When the server has forgotten the queue, whoever works begins anew.
            let taken = messages.await.map_err(failed)?.take_while(|message| {
                let lost = message.as_ref().err();
                ready(lost.inspect(|why| tracing::warn!(%why, "work could not be taken")).is_none())
            });
            let works = taken.filter_map(|message| ready(message.ok())).map(|message| {
                let (message, acker) = message.split();
                let acker = Arc::new(acker);
                let going = Arc::clone(&acker);
                Work {
                    text: message.payload.to_vec(),
                    go_on: Box::new(move || {
                        let acker = Arc::clone(&going);
                        async move { drop(acker.ack_with(AckKind::Progress).await) }.boxed()
                    }),
                    done: Box::new(move || async move { drop(acker.ack().await) }.boxed()),
                }
            });
            Ok(works.boxed())
        }
        .boxed()
    }
}

async fn put(jetstream: &jetstream::Context, queue: &str, work: &[u8]) -> Result<(), BusError> {
    let taken_in = jetstream.publish(queue.to_owned(), work.to_vec().into()).await.map_err(failed)?;
    taken_in.await.map(drop).map_err(failed)
}

/// The queue, made if it is not there.
async fn make_queue(
    jetstream: &jetstream::Context,
    queue: &str,
) -> Result<jetstream::stream::Stream, BusError> {
    let config = StreamConfig {
        name: queue.replace('.', "-"),
        subjects: vec![queue.to_owned()],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::Memory,
        max_age: OLDEST,
        ..StreamConfig::default()
    };
    jetstream.get_or_create_stream(config).await.map_err(failed)
}
