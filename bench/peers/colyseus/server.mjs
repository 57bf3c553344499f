// The battle royale with rooms of six on Colyseus: the peer of `runeside-bench battle`.
// Usage: node server.mjs QUESTIONS.json PACE
// Prints "listening on PORT" when it is ready.
//
// The verdict is a message to the room, and there is no Schema state: patches of a state are sent by a timer (50 ms by default),
// so a delivery within 50 ms would be impossible without any load, and a faster timer for every room costs more than the six
// messages of a question. This is the faster of the two ways, and the one with less memory. Nothing is stored on disk and no token
// is checked, while ours does both.

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
