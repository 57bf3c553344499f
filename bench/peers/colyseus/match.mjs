// One match: the rules and times of ours (lead, question, results, pause; three hearts; twenty questions), in memory.

const HEARTS = 3
const QUESTIONS = 20
const LEAD_MS = 300
const COUNTDOWN_MS = 3000
const RESULTS_MS = 2000
const PAUSE_MS = 1000
const GRACE_MS = 100

export class Match {
  #players = new Map()
  #questions
  #pace
  #tell
  #index = -1
  #opensAt = 0
  #closesAt = 0
  #open = false
  #started = false
  #timer = null
  #seq = 0

  constructor(bank, pace, tell) {
    this.#questions = draw(bank, QUESTIONS)
    this.#pace = pace
    this.#tell = (event, payload) => tell(event, { ...payload, seq: ++this.#seq, at: Date.now() })
  }

  join(id, username) {
    if (!this.#started) this.#players.set(id, { username, hearts: HEARTS, score: 0, answered: false, correct: null, chosen: null })
  }

  leave(id) {
    const player = this.#players.get(id)
    if (!player) return
    player.hearts = 0
    if (this.#started) this.#tell('player_left', { playerId: id })
    this.#closeIfAllAnswered()
  }

  start(id) {
    const [creator] = this.#players.keys()
    if (this.#started || id !== creator) return
    this.#started = true
    this.#tell('game_start', { opensAt: Date.now() + COUNTDOWN_MS / this.#pace })
    this.#after(COUNTDOWN_MS - LEAD_MS, () => this.#ask())
  }

  /** What the player is told, or nothing if the answer does not count. */
  answer(id, index, choice) {
    const player = this.#players.get(id)
    const now = Date.now()
    if (!player || player.hearts === 0 || index !== this.#index || !this.#open || now < this.#opensAt) return
    if (!Number.isInteger(choice) || choice < 0 || choice > 3 || now > this.#closesAt + GRACE_MS) return
    const stored = player.answered
    if (!stored) {
      player.answered = true
      player.chosen = choice
      player.correct = choice === this.#questions[index].right
      this.#tell('player_answer', { playerId: id, isCorrect: player.correct, username: player.username })
      this.#closeIfAllAnswered()
    }
    return { index, choice: player.chosen, correct: player.correct, late: false, stored }
  }

  stop() {
    clearTimeout(this.#timer)
  }

  #after(milliseconds, then) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, milliseconds / this.#pace)
  }

  #alive() {
    return [...this.#players.values()].filter((player) => player.hearts > 0)
  }

  #ask() {
    this.#index += 1
    for (const player of this.#players.values()) {
      player.answered = false
      player.correct = null
      player.chosen = null
    }
    this.#opensAt = Date.now() + LEAD_MS / this.#pace
    const open = (Math.max(12 - Math.floor(this.#index / 3), 7) * 1000) / this.#pace
    this.#closesAt = this.#opensAt + open
    this.#open = true
    const { right, why, ...question } = this.#questions[this.#index]
    const times = { opensAt: this.#opensAt, closesAt: this.#closesAt }
    this.#tell('next_question', { index: this.#index, count: QUESTIONS, question, ...times })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#close(), this.#closesAt + GRACE_MS - Date.now())
  }

  #closeIfAllAnswered() {
    if (this.#open && this.#alive().every((player) => player.answered)) this.#close()
  }

  #close() {
    this.#open = false
    const { right, why } = this.#questions[this.#index]
    const chosen = [0, 0, 0, 0]
    const players = []
    for (const [playerId, player] of this.#players) {
      if (player.chosen !== null) chosen[player.chosen] += 1
      if (player.hearts > 0) {
        if (player.correct) player.score += 1
        else player.hearts -= 1
      }
      const { hearts, score, answered, correct } = player
      players.push({ playerId, hearts, score, eliminated: hearts === 0, answered, correct })
    }
    this.#tell('question_closed', { index: this.#index, correctAnswer: right, why, chosen, players })
    const over = this.#alive().length < 2 || this.#index === QUESTIONS - 1
    this.#after(RESULTS_MS + (over ? 0 : PAUSE_MS - LEAD_MS), () => (over ? this.#end() : this.#ask()))
  }

  #end() {
    const ranked = [...this.#players].map(([playerId, { score }]) => ({ playerId, score }))
    ranked.sort((one, other) => other.score - one.score)
    const places = ranked.map((row) => ({ ...row, place: ranked.findIndex(({ score }) => score === row.score) + 1 }))
    const best = places.filter(({ place }) => place === 1)
    this.#tell('game_over', { winner: best.length === 1 ? best[0].playerId : null, places })
  }
}

function draw(bank, count) {
  const drawn = new Set()
  while (drawn.size < count) drawn.add(bank[Math.floor(Math.random() * bank.length)])
  return [...drawn]
}
