//! `runeside health`: asks the server of this machine whether it is healthy, for images that have no other client.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

use anyhow::{Context, Result, bail};

const PATIENCE: Duration = Duration::from_secs(2);

/// Fails unless the server that listens on this address answers `/health` with 200.
pub fn check(listen: &str) -> Result<()> {
    let address = listen.to_socket_addrs()?.next().with_context(|| format!("{listen} is no address"))?;
    let mut stream = TcpStream::connect_timeout(&reachable(address), PATIENCE).context("no server listens there")?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.take(4096).read_to_string(&mut answer)?;
    let status = answer.lines().next().unwrap_or_default();
    if !status.starts_with("HTTP/1.1 200") {
        bail!("the server is not healthy: {status}");
    }
    Ok(())
}

/// A server that listens on every address of the machine is asked on its own one.
fn reachable(address: SocketAddr) -> SocketAddr {
    let host = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(host, address.port())
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    /// The result of a check of a server with this answer.
    fn checked(answer: &'static str) -> Result<()> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let _ = stream.read(&mut [0; 1024]);
            stream.write_all(answer.as_bytes()).unwrap();
        });
        let result = check(&format!("0.0.0.0:{port}"));
        server.join().unwrap();
        result
    }

    #[test]
    fn only_200_is_healthy() {
        assert!(checked("HTTP/1.1 200 OK\r\n\r\n{}").is_ok());
        let unhealthy = checked("HTTP/1.1 503 Service Unavailable\r\n\r\n").unwrap_err().to_string();
        assert_eq!(unhealthy, "the server is not healthy: HTTP/1.1 503 Service Unavailable");
        assert!(checked("").is_err());
    }
}
