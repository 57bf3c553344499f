/** The other tests rely on hearing what the browser complains of; this one makes it complain. */

import { Complaints } from './support/complaints.ts'
import { expect, test } from './support/test.ts'

test('errors, exceptions, rejections and breaches of the policy are heard', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL })
  const heard = new Complaints()
  heard.listenTo(context)
  const page = await context.newPage()
  await page.goto('/login')

  await page.evaluate(() => {
    console.error('planted error')
    setTimeout(() => {
      throw new Error('planted exception')
    })
    void Promise.reject(new Error('planted rejection'))
    document.head.append(
      Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }),
    )
    void fetch('/assets/planted-12345678.js')
  })

  await expect.poll(() => heard.open.join('\n')).toMatch(/planted error/)
  await expect.poll(() => heard.open.join('\n')).toMatch(/planted exception/)
  await expect.poll(() => heard.open.join('\n')).toMatch(/planted rejection/)
  await expect.poll(() => heard.open.join('\n')).toMatch(/evil\.example.*Content Security Policy/)
  await expect.poll(() => heard.open).toContain('404 /assets/planted-12345678.js')
  heard.allow('404 /assets/planted-12345678.js')
  expect(heard.open).not.toContain('404 /assets/planted-12345678.js')
})
