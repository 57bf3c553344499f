/** Under which names it is kept which game against others the player is in. */

export const currentDuoKey = (userId: string) => ['player', userId, 'duo'] as const

export const currentRoomKey = (userId: string) => ['player', userId, 'battle-room'] as const
