/** The conversation as the panel uses it: asks, waits, keeps. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import * as v from 'valibot'
import { ChatState } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useI18n } from '@/shared/i18n/i18n'
import { useUser } from '@/shared/session/session'
import { readChoice, saveChoice } from '@/shared/storage/saved-choice'
import { askRuneBot } from './ask-runebot'
import { change, lastQuestion, openChat, type Conversation } from './conversation'
import { failureOf } from './failure'
import { fitQuestion } from './question'
import { storeConversation, storedConversation } from './stored-conversation'

export function useChat(open: boolean) {
  const { language } = useI18n()
  const { id: userId } = useUser()
  const [chat, dispatch] = useReducer(change, userId, (id) => openChat(storedConversation(id)))
  const running = useRef<AbortController | null>(null)
  const { state, left, countDown } = useChatState(userId, open)
  const [withoutModel, chooseWithoutModel] = useWithoutModel()

  const { conversation } = chat
  useEffect(() => storeConversation(userId, conversation), [userId, conversation])
  // After the player has signed out no answer may be stored.
  useEffect(() => () => running.current?.abort(), [])

  const request = async (message: string, { context }: Conversation) => {
    const controller = new AbortController()
    running.current = controller
    const ifRunning = (event: Parameters<typeof dispatch>[0]) => {
      if (running.current === controller && !controller.signal.aborted) dispatch(event)
    }
    try {
      const reply = await askRuneBot(
        { message, language, context, model: (state?.model ?? false) && !withoutModel },
        { onText: (text) => ifRunning({ kind: 'streamed', text }), signal: controller.signal },
      )
      countDown(reply.left)
      ifRunning({ kind: 'answered', id: crypto.randomUUID(), reply, at: Date.now() })
    } catch (error) {
      ifRunning({ kind: 'failed', failure: failureOf(error, new Date()) })
    }
  }

  return {
    chat,
    left,
    /** Whether the server has an outside model. */
    hasModel: state?.model ?? false,
    withoutModel,
    chooseWithoutModel,
    /** Whether it was sent: blank texts are not, and one question waits for the answer to the other. */
    send: (text: string): boolean => {
      const message = fitQuestion(text)
      if (message === '' || chat.state === 'loading') return false
      dispatch({ kind: 'asked', id: crypto.randomUUID(), text: message, at: Date.now() })
      void request(message, conversation)
      return true
    },
    retry: () => {
      const message = lastQuestion(conversation)
      if (message === null) return
      dispatch({ kind: 'retried' })
      void request(message, conversation)
    },
    clear: () => {
      running.current?.abort()
      dispatch({ kind: 'cleared' })
    },
    restore: () => dispatch({ kind: 'restored' }),
  }
}

/** The player may do without the outside model; the choice is kept. */
function useWithoutModel() {
  const [without, setWithout] = useState(() => readChoice('runebot_model') === 'off')
  const choose = (next: boolean) => {
    setWithout(next)
    saveChoice('runebot_model', next ? 'off' : 'on')
  }
  return [without, choose] as const
}

/** What the server says before the first message: whether it has a model, and how many messages are left. */
function useChatState(userId: string, open: boolean) {
  const queries = useQueryClient()
  const queryKey = ['player', userId, 'chat']
  const { data: state } = useQuery({
    queryKey,
    queryFn: async () => v.parse(ChatState, await ask((data) => data.rpc('chat_state'))),
    enabled: open,
  })
  return {
    state,
    left: state?.left ?? null,
    countDown: (left: number | null) =>
      queries.setQueryData<ChatState>(queryKey, (known) => known && { ...known, left }),
  }
}
