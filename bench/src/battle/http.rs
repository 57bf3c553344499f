//! HTTP requests over a pool of persistent connections.

use std::cell::RefCell;
use std::io;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::socket::{after, find};

pub(super) struct Connections {
    address: String,
    free: RefCell<Vec<TcpStream>>,
}

impl Connections {
    pub(super) fn new(address: &str) -> Self {
        Self { address: address.to_owned(), free: RefCell::default() }
    }

    /// Posts JSON and returns the JSON of the response, which must have a 2xx status. Each header ends with a line break.
    pub(super) async fn post(&self, path: &str, headers: &str, body: &str) -> Result<Value> {
        let length = body.len();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n{headers}content-length: {length}\r\n\r\n{body}"
        );
        let (status, body) = self.exchange(request.as_bytes()).await?;
        let text = String::from_utf8_lossy(&body);
        ensure!((200..300).contains(&status), "{path} answered {status}: {text}");
        if body.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_slice(&body).with_context(|| format!("{path} answered {text}"))
    }

    async fn exchange(&self, request: &[u8]) -> Result<(u16, Vec<u8>)> {
        // The borrow ends before the await.
        let free = self.free.borrow_mut().pop();
        if let Some(mut stream) = free
            && let Ok(answer) = exchange(&mut stream, request).await
        {
            self.free.borrow_mut().push(stream);
            return Ok(answer);
        }
        // No free connection, or the server closed it because it was idle for too long.
        let mut stream = TcpStream::connect(&self.address).await?;
        stream.set_nodelay(true)?;
        let answer = exchange(&mut stream, request).await?;
        self.free.borrow_mut().push(stream);
        Ok(answer)
    }
}

async fn exchange(stream: &mut TcpStream, request: &[u8]) -> io::Result<(u16, Vec<u8>)> {
    stream.write_all(request).await?;
    let mut buffer = Vec::with_capacity(1024);
    loop {
        if stream.read_buf(&mut buffer).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let Some(end) = find(&buffer, b"\r\n\r\n") else { continue };
        let head = buffer[..end].to_ascii_lowercase();
        let status = head.get(9..12).and_then(number).ok_or_else(|| io::Error::other("no status"))?;
        let body = &buffer[end + 4..];
        match after(&head, b"content-length: ").and_then(number) {
            Some(length) if body.len() >= length => return Ok((status as u16, body[..length].to_vec())),
            Some(_) => {}
            // Chunked: only small responses, in one chunk.
            None if body.ends_with(b"\r\n0\r\n\r\n") => {
                let start = find(body, b"\r\n").map_or(0, |at| at + 2);
                return Ok((status as u16, body[start..body.len() - 7].to_vec()));
            }
            None => {}
        }
    }
}

fn number(text: &[u8]) -> Option<usize> {
    let digits = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    std::str::from_utf8(&text[..digits]).ok()?.parse().ok()
}
