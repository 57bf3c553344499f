// The battle royale of rooms of six on Colyseus: the peer that `runeside-bench battle` measures ours against.
// Usage: node server.mjs QUESTIONS.json PACE
// Prints "listening on PORT" when it is ready.
//
// The verdict is a message to the room, and there is no Schema state: a state's patches go out with a timer (50 ms unless
// set), so "told to everyone within 50 ms" would be lost before any load, and a timer for every room at a rate that keeps
// it costs more than the six messages of a question. So this is the faster of the two ways that its users have, and the
// one with less memory. Nothing is kept on a disk and nobody has to show a token, which ours does and keeps.

import { readFileSync } from 'node:fs'
import { Room, Server } from '@colyseus/core'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { Match } from './match.mjs'

const PLAYERS = 6

const questions = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const pace = Number(process.argv[3])

class BattleRoom extends Room {
  onCreate() {
    this.maxClients = PLAYERS
    this.patchRate = null
    this.match = new Match(questions, pace, (event, payload) => this.broadcast(event, payload))
    this.onMessage('start', (client) => this.match.start(client.sessionId))
    this.onMessage('answer', (client, message) => {
      const verdict = this.match.answer(client.sessionId, message?.index, message?.choice)
      if (verdict) client.send('verdict', verdict)
    })
  }

  onJoin(client) {
    this.match.join(client.sessionId, `Player ${this.clients.length}`)
  }

  onLeave(client) {
    this.match.leave(client.sessionId)
  }

  onDispose() {
    this.match.stop()
  }
}

const transport = new WebSocketTransport()
const server = new Server({ greet: false, transport })
server.define('battle', BattleRoom)
await server.listen(0, '127.0.0.1', 4096)
console.log(`listening on ${transport.server.address().port}`)
