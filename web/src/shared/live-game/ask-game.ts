/** Calls for a game as the caller sees it, which has the server's time as `now`. */

import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import { timed } from '@/shared/quiz/play/server-clock'

export const askGame = <Game extends { now: number } | null>(
  schema: v.GenericSchema<unknown, Game>,
  call: Parameters<typeof ask<unknown>>[0],
): Promise<Game> => timed(async () => v.parse(schema, await ask(call)))
