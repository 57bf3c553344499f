import type { Page } from '@playwright/test'
import { ok } from '../support/answer.ts'
import { rows } from '../support/table.ts'
import { enter, newPlayer, type Player } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

/** Two halves, red and blue, drawn by the browser itself: no test file to carry along. */
async function twoHalves(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 300
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the browser cannot draw')
    context.fillStyle = '#ff0000'
    context.fillRect(0, 0, 300, 300)
    context.fillStyle = '#0000ff'
    context.fillRect(300, 0, 300, 300)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

const chooser = (page: Page) => page.locator('input[type=file]')
const pill = (page: Page) => page.getByRole('link', { name: t('mana.yours').split(':')[0] ?? '' })
const picture = (page: Page) => page.locator('.avatar img')

/** The colours at the left and at the right of the picture: red and blue are told by their strongest part. */
async function sidesOf(page: Page): Promise<string[]> {
  await expect(picture(page)).toBeVisible()
  return picture(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the browser cannot draw')
    context.drawImage(image, 0, 0)
    return [0.1, 0.9].map((share) => {
      const x = Math.floor(canvas.width * share)
      const [red = 0, , blue = 0] = context.getImageData(x, canvas.height / 2, 1, 1).data
      return red > blue ? 'red' : 'blue'
    })
  })
}

/** Another device spends: the balance is written through the API. */
async function spend({ client, user }: Player, mana: number): Promise<void> {
  const written = client.from('profiles').update({ mana }).eq('id', user.id).select('mana').single()
  expect(rows(await written)).toEqual({ mana })
}

test('a picture is cropped by mouse and keys, and is there after a reload and on another device', async ({
  page,
  server,
  otherBrowser,
}) => {
  const player = await newPlayer(server)
  await enter(page, player)
  await page.goto('/profile')
  await expect(pill(page)).toHaveText('250')
  await chooser(page).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await twoHalves(page),
  })

  const sheet = page.getByRole('dialog', { name: t('profile.cropTitle') })
  const frame = sheet.getByRole('application', { name: t('profile.cropArea') })
  const zoom = sheet.getByRole('slider', { name: t('profile.zoom') })
  await expect(zoom).toHaveValue('1')
  await frame.hover()
  await page.mouse.wheel(0, -400)
  await expect(zoom).not.toHaveValue('1')
  await frame.press('-')
  await frame.press('+')
  // Pulled to the left until its right edge is in sight: the blue half alone is left.
  const box = await frame.boundingBox()
  if (!box) throw new Error('there is no frame')
  await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 4, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  for (let times = 0; times < 12; times += 1) await frame.press('ArrowLeft')
  await sheet.getByRole('button', { name: t('profile.savePicture') }).click()

  await expect(sheet).toBeHidden()
  expect(await sidesOf(page)).toEqual(['blue', 'blue'])
  const address = await picture(page).getAttribute('src')
  const kept = await page.evaluate((id) => localStorage.getItem(`avatar_${id}`), player.user.id)
  expect(address?.endsWith(`${kept}`)).toBe(true)

  await page.reload()
  expect(await sidesOf(page)).toEqual(['blue', 'blue'])

  const other = await otherBrowser()
  await enter(other, player)
  await other.goto('/')
  expect(await sidesOf(other)).toEqual(['blue', 'blue'])
  const file = await fetch(new URL(address ?? '', server.url))
  expect(file.headers.get('content-type')).toBe('image/webp')
  expect((await file.arrayBuffer()).byteLength).toBeLessThan(100_000)

  await page.getByRole('button', { name: t('profile.removePicture') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('profile.removePicture') })
    .click()
  await expect(picture(page)).toBeHidden()
  await expect(picture(other)).toBeHidden()
})

test('two fingers zoom the picture', { tag: '@soak' }, async ({ browser, baseURL, server }) => {
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await enter(page, await newPlayer(server))
  await page.goto('/profile')
  await chooser(page).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await twoHalves(page),
  })
  const frame = page.getByRole('application')
  const box = await frame.boundingBox()
  if (!box) throw new Error('there is no frame')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const fingers = await context.newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) => {
    const touchPoints = apart
      ? [
          { x: x - apart, y, id: 1 },
          { x: x + apart, y, id: 2 },
        ]
      : []
    await fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await touch('touchStart', 30)
  await touch('touchMove', 60)
  await touch('touchMove', 90)
  await touch('touchEnd', 0)
  const zoom = Number(await page.getByRole('slider').inputValue())
  expect(zoom).toBeGreaterThan(2.5)
  expect(zoom).toBeLessThan(3.5)
  await context.close()
})

test(
  'a file that is no picture is refused in words',
  { tag: '@soak' },
  async ({ page, server }) => {
    await enter(page, await newPlayer(server))
    await page.goto('/profile')
    const choose = (mimeType: string) =>
      chooser(page).setInputFiles({ name: 'me', mimeType, buffer: Buffer.from('no picture') })
    await choose('text/plain')
    await expect(page.getByText(t('profile.pictureType'))).toBeVisible()
    await choose('image/png')
    await expect(page.getByText(t('profile.pictureBroken'))).toBeVisible()
  },
)

test('mana that moves elsewhere moves here without a reload, and its history says why', async ({
  page,
  server,
}) => {
  const player = await newPlayer(server)
  await enter(page, player)
  await page.goto('/profile')
  await expect(pill(page)).toHaveText('250')
  const entries = page.getByRole('region', { name: t('mana.history') }).getByRole('listitem')
  await expect(entries).toHaveText([new RegExp(t('mana.signup'))])

  // Listening begins when the page is idle; whatever came before is read then.
  await spend(player, 235)
  await expect(pill(page)).toHaveText('235')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(t('mana.spend'))
  await expect(entries.first()).toContainText('-15')

  await spend(player, 200)
  await expect(pill(page)).toHaveText('200')
  await expect(page.getByRole('status').filter({ hasText: '200' })).toBeAttached()

  await page.goto('/quizzes')
  await expect(pill(page)).toHaveText('200')
  await spend(player, 199)
  await expect(pill(page)).toHaveText('199')
})

test('older changes come on demand', { tag: '@soak' }, async ({ page, server }) => {
  const player = await newPlayer(server)
  for (let mana = 249; mana >= 228; mana -= 1) await spend(player, mana)
  await enter(page, player)
  await page.goto('/profile')
  const history = page.getByRole('region', { name: t('mana.history') })
  await expect(history.getByRole('listitem')).toHaveCount(20)
  await history.getByRole('button', { name: t('mana.showMore') }).click()
  await expect(history.getByRole('listitem')).toHaveCount(23)
  await expect(history.getByRole('listitem').last()).toContainText(t('mana.signup'))
  await expect(history.getByRole('button')).toBeHidden()
})

test('a name that changes elsewhere changes here', { tag: '@soak' }, async ({ page, server }) => {
  const player = await newPlayer(server)
  await enter(page, player)
  await page.goto('/profile')
  await expect(pill(page)).toHaveText('250')
  const username = `${player.username.slice(0, 12)}-2`
  ok(await player.client.auth.updateUser({ data: { username } }))
  await expect(page.getByRole('heading', { level: 2, name: username })).toBeVisible()
})
