/** The query keys of the live game that the player is in. */

export const currentDuoKey = (userId: string) => ['player', userId, 'duo'] as const

export const currentRoomKey = (userId: string) => ['player', userId, 'battle-room'] as const
