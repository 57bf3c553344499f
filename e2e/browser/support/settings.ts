/**
 * Settings that several files want of their servers: `test.use({ settings: SHORT_COUNTDOWN })`. Files with the same object share
 * their servers and browsers; Playwright starts new ones for an equal object of their own.
 */

import type { Settings } from '../../support/server.ts'

/** The countdown before a first question is short. */
export const SHORT_COUNTDOWN: Settings = { RUNESIDE_GAME_PACE: '20' }

export const TWICE_THE_PACE: Settings = { RUNESIDE_GAME_PACE: '2' }

/**
 * Nothing is set. Tests that give cards to their server, and take it that their art is missing, share servers with each other
 * only: with cards, pages and questions ask for art.
 */
export const CARDS_GIVEN_LATER: Settings = {}

/** Addresses have to be confirmed. */
export const CONFIRMED_EMAIL: Settings = { RUNESIDE_AUTH_CONFIRM_EMAIL: 'true' }
