/** A conversation with RuneBot, and what happens to it. Pure. */

import * as v from 'valibot'
import type { Failure } from './failure'
import { ReplyDeck, type Reply } from './reply'

/** How many messages a device keeps. */
const MOST_MESSAGES = 60

const common = { id: v.string(), text: v.string(), timestamp: v.number() }

const UserMessage = v.object({ ...common, sender: v.literal('user') })

const BotMessage = v.object({
  ...common,
  sender: v.literal('bot'),
  cards: v.array(v.number()),
  suggestions: v.array(v.string()),
  deck: v.nullable(ReplyDeck),
})
export type BotMessage = v.InferOutput<typeof BotMessage>

const Message = v.variant('sender', [UserMessage, BotMessage])
export type Message = v.InferOutput<typeof Message>

export const Conversation = v.object({
  messages: v.array(Message),
  /** What the server needs to understand the next message; it comes from its last answer. */
  context: v.nullable(v.string()),
})
export type Conversation = v.InferOutput<typeof Conversation>

export const EMPTY: Conversation = { messages: [], context: null }

export interface Chat {
  conversation: Conversation
  state: 'idle' | 'loading' | 'error'
  failure: Failure | null
  /** The part of a streamed answer that has arrived. */
  partial: string
  /** An answer that has arrived since the page was opened, for screen readers. */
  spoken: string
  /** What was cleared, until the next question. */
  cleared: Conversation | null
}

export type ChatEvent =
  | { kind: 'asked'; id: string; text: string; at: number }
  /** The last question is sent again. */
  | { kind: 'retried' }
  | { kind: 'streamed'; text: string }
  | { kind: 'answered'; id: string; reply: Reply; at: number }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'cleared' }
  | { kind: 'restored' }

/** A question that was never answered, because the page was left, can be sent again. */
export function openChat(conversation: Conversation): Chat {
  const isOpen = conversation.messages.at(-1)?.sender === 'user'
  return {
    conversation,
    state: isOpen ? 'error' : 'idle',
    failure: isOpen ? { kind: 'unavailable' } : null,
    partial: '',
    spoken: '',
    cleared: null,
  }
}

export function change(chat: Chat, event: ChatEvent): Chat {
  const { conversation } = chat
  switch (event.kind) {
    case 'asked': {
      const { id, text, at: timestamp } = event
      const message: Message = { id, sender: 'user', text, timestamp }
      return loading({ ...chat, conversation: withMessage(conversation, message), cleared: null })
    }
    case 'retried':
      return loading(chat)
    case 'streamed':
      return chat.state === 'loading' ? { ...chat, partial: chat.partial + event.text } : chat
    case 'answered': {
      const { cards, suggestions, deck, text, context } = event.reply
      const { id, at: timestamp } = event
      const message: Message = { id, sender: 'bot', text, timestamp, cards, suggestions, deck }
      const told = withMessage({ ...conversation, context }, message)
      return { ...openChat(told), spoken: text }
    }
    case 'failed':
      return { ...chat, state: 'error', failure: event.failure, partial: '' }
    case 'cleared':
      return { ...openChat(EMPTY), cleared: conversation }
    case 'restored':
      return openChat(chat.cleared ?? conversation)
  }
}

function loading(chat: Chat): Chat {
  return { ...chat, state: 'loading', failure: null, partial: '', spoken: '' }
}

function withMessage(conversation: Conversation, message: Message): Conversation {
  return {
    ...conversation,
    messages: [...conversation.messages, message].slice(-MOST_MESSAGES),
  }
}

/** Only the last answer offers suggestions, and not while the next one is on its way. */
export function suggestionsOf({ conversation, state }: Chat): readonly string[] {
  const last = conversation.messages.at(-1)
  return state === 'idle' && last?.sender === 'bot' ? last.suggestions : []
}

export function lastQuestion({ messages }: Conversation): string | null {
  return messages.findLast(({ sender }) => sender === 'user')?.text ?? null
}
