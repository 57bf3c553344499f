//! A minimal WebSocket client for the load: whole frames, and a mask of zeros, which is valid and costs nothing. It must be cheap,
//! because the load shares the machine with the server.

use std::io;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub(super) const TEXT: u8 = 1;
pub(super) const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

pub(super) struct Socket {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// The start of the next frame.
    start: usize,
}

impl Socket {
    pub(super) async fn open(address: &str, path: &str) -> io::Result<Self> {
        let mut stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut socket = Self { stream, buffer: Vec::with_capacity(2048), start: 0 };
        loop {
            if let Some(end) = find(&socket.buffer, b"\r\n\r\n") {
                if !socket.buffer.starts_with(b"HTTP/1.1 101") {
                    return Err(io::Error::other(String::from_utf8_lossy(&socket.buffer[..end]).into_owned()));
                }
                socket.start = end + 4;
                return Ok(socket);
            }
            socket.fill().await?;
        }
    }

    /// Waits for more bytes.
    pub(super) async fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }

    /// The next whole data frame in the buffer; answers pings.
    pub(super) async fn frame(&mut self) -> io::Result<Option<&[u8]>> {
        loop {
            let Some((kind, head, length)) = header(&self.buffer[self.start..])? else { return Ok(None) };
            let (begin, end) = (self.start + head, self.start + head + length);
            if end > self.buffer.len() {
                return Ok(None);
            }
            self.start = end;
            match kind {
                PING => {
                    let payload = self.buffer[begin..end].to_vec();
                    self.send(PONG, &payload).await?;
                }
                PONG => {}
                CLOSE => return Err(io::Error::other("the server closed the socket")),
                _ => return Ok(Some(&self.buffer[begin..end])),
            }
        }
    }

    /// Waits for the next frame.
    pub(super) async fn next(&mut self) -> io::Result<Vec<u8>> {
        loop {
            if let Some(frame) = self.frame().await? {
                return Ok(frame.to_vec());
            }
            self.fill().await?;
        }
    }

    pub(super) async fn send(&mut self, kind: u8, payload: &[u8]) -> io::Result<()> {
        let mut frame = Vec::with_capacity(payload.len() + 8);
        frame.push(0x80 | kind);
        match u16::try_from(payload.len()) {
            Ok(length @ 0..126) => frame.push(0x80 | length as u8),
            Ok(length) => {
                frame.push(0x80 | 126);
                frame.extend_from_slice(&length.to_be_bytes());
            }
            Err(_) => return Err(io::Error::other("the frame is too large")),
        }
        frame.extend_from_slice(&[0; 4]);
        frame.extend_from_slice(payload);
        self.stream.write_all(&frame).await
    }
}

/// Kind, length of the header and length of the payload.
fn header(bytes: &[u8]) -> io::Result<Option<(u8, usize, usize)>> {
    let Some(&[first, second]) = bytes.first_chunk() else { return Ok(None) };
    if first & 0x80 == 0 || second & 0x80 != 0 {
        return Err(io::Error::other("a frame in parts, or masked"));
    }
    let kind = first & 15;
    Ok(match second {
        126 => bytes[2..].first_chunk().map(|length| (kind, 4, usize::from(u16::from_be_bytes(*length)))),
        127 => bytes[2..].first_chunk().map(|length| (kind, 10, u64::from_be_bytes(*length) as usize)),
        length => Some((kind, 2, usize::from(length))),
    })
}

pub(super) fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

/// The bytes after `key` in `text`.
pub(super) fn after<'t>(text: &'t [u8], key: &[u8]) -> Option<&'t [u8]> {
    find(text, key).map(|at| &text[at + key.len()..])
}
