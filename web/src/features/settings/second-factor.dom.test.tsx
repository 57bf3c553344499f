import { AuthApiError } from '@supabase/auth-js'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SecondFactorOffSheet } from './second-factor-off-sheet'
import { SecondFactorOnSheet } from './second-factor-on-sheet'
import { press, showPage, signIn, type, type AuthCall } from '@/shared/testing/test-page'

const client = vi.hoisted(() => ({
  onAuthStateChange: () => {},
  refreshSession: vi.fn<AuthCall>(),
  updateUser: vi.fn<AuthCall>(),
  mfa: {
    enroll: vi.fn<AuthCall>(),
    unenroll: vi.fn<AuthCall>(),
    challengeAndVerify: vi.fn<AuthCall>(),
    listFactors: vi.fn<AuthCall>(),
  },
}))
vi.mock('@/shared/api/auth-client', () => ({ auth: () => Promise.resolve(client) }))

const close = vi.fn<() => void>()
const QR_CODE = 'data:image/svg+xml;utf-8,<svg></svg>'

beforeEach(() => {
  client.mfa.enroll.mockResolvedValue({
    data: { id: 'f1', totp: { qr_code: QR_CODE, secret: 'JBSWY3DPEHPK3PXP' } },
    error: null,
  })
  client.mfa.unenroll.mockResolvedValue({ error: null })
  client.mfa.challengeAndVerify.mockResolvedValue({ error: null })
  client.refreshSession.mockResolvedValue({ error: null })
})

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const refuse = (code: string, status = 422) => ({ error: new AuthApiError('', status, code) })

function turnOn() {
  signIn()
  showPage('/settings', () => <SecondFactorOnSheet onClose={close} />)
}

function turnOff() {
  signIn({ factors: [{ id: 'f1', status: 'verified' }] })
  showPage('/settings', () => <SecondFactorOffSheet onClose={close} />)
}

it('shows the QR code and the key, and is on after the first right code', async () => {
  client.mfa.challengeAndVerify.mockResolvedValueOnce(refuse('mfa_verification_failed'))
  turnOn()
  await press('Set it up')
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  expect(screen.getByRole('img', { name: /QR code/ }).getAttribute('src')).toBe(QR_CODE)

  await type('Six-digit code', '111111')
  await press('Turn on')
  expect(await screen.findByText(/Wrong or already used code/)).toBeTruthy()

  await type('Six-digit code', '222222')
  await press('Turn on')
  expect(await screen.findByText('Two-factor authentication is on')).toBeTruthy()
  expect(client.mfa.challengeAndVerify).toHaveBeenLastCalledWith({
    factorId: 'f1',
    code: '222222',
  })

  await press('Done')
  expect(close).toHaveBeenCalledOnce()
  expect(client.mfa.unenroll).not.toHaveBeenCalled()
})

it('asks for the password first if the sign-in is too long ago', async () => {
  client.mfa.enroll.mockResolvedValueOnce(refuse('reauthentication_needed', 400))
  client.updateUser.mockResolvedValue({ error: null })
  turnOn()
  await press('Set it up')
  await type('Password', 'old and rusty')
  await press('Confirm')
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  expect(client.updateUser).toHaveBeenCalledExactlyOnceWith({ current_password: 'old and rusty' })
})

it('copies the key without spaces', async () => {
  turnOn()
  await press('Set it up')
  await press('Copy')
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP')
})

it('removes an unfinished enrolment', async () => {
  turnOn()
  await press('Set it up')
  await screen.findByRole('img')
  await press('Close')

  expect(close).toHaveBeenCalledOnce()
  await waitFor(() =>
    expect(client.mfa.unenroll).toHaveBeenCalledExactlyOnceWith({ factorId: 'f1' }),
  )
})

it('removes nothing if no enrolment was started', async () => {
  turnOn()
  await press('Close')
  expect(close).toHaveBeenCalledOnce()
  expect(client.mfa.unenroll).not.toHaveBeenCalled()
})

it('starts again when the enrolment has expired', async () => {
  client.mfa.challengeAndVerify.mockResolvedValue(refuse('mfa_factor_not_found', 404))
  turnOn()
  await press('Set it up')
  await type('Six-digit code', '111111')
  await press('Turn on')

  expect(await screen.findByText(/no longer linked\. Start again/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Set it up' })).toBeTruthy()
})

it('turns off and refreshes the session', async () => {
  turnOff()
  await press('Turn off')

  expect(await screen.findByText('Two-factor authentication is off')).toBeTruthy()
  expect(client.mfa.unenroll).toHaveBeenCalledExactlyOnceWith({ factorId: 'f1' })
  expect(client.refreshSession).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
})

it.each(['insufficient_aal', 'reauthentication_needed'])(
  'asks for a code first after %s',
  async (code) => {
    client.mfa.unenroll.mockResolvedValueOnce(refuse(code))
    client.mfa.listFactors.mockResolvedValue({ data: { totp: [{ id: 'f1' }] }, error: null })
    turnOff()
    await press('Turn off')
    await type('Six-digit code', '123456')
    await press('Turn off')

    expect(await screen.findByText('Two-factor authentication is off')).toBeTruthy()
    expect(client.mfa.unenroll).toHaveBeenCalledTimes(2)
  },
)
