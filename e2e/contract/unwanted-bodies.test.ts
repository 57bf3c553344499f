import { describe, expect, test } from 'vitest'
import { newEmail, signUp } from '../support/account.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { request } from '../support/request.ts'
import { useSharedServer } from '../support/use-server.ts'

const MEGABYTE = 1024 * 1024

/** A body that the server does not want is read to its end, so that the client reads the answer instead of failing. */
describe.each(usualEngine)('bodies that nobody wants on %s', (engine) => {
  const server = useSharedServer(engine)
  const picture = () => new Blob([new Uint8Array(6 * MEGABYTE)], { type: 'image/png' })

  test('an upload to the storage that is left out is refused in its words', async () => {
    const { client } = await signUp(server)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { data, error } = await client.storage.from('avatars').upload('me.png', picture())
      expect(data).toBeNull()
      expect(error).toMatchObject({
        name: 'StorageApiError',
        status: 400,
        statusCode: '409',
        message: 'The feature storage is not enabled for this resource',
      })
    }
  })

  test('all other calls of the storage are refused alike', async () => {
    const { storage } = visitor(server)
    const bucket = storage.from('avatars')
    const answers = [
      await storage.listBuckets(),
      await storage.createBucket('avatars'),
      await bucket.list(),
      await bucket.remove(['me.png']),
      await bucket.createSignedUrl('me.png', 60),
    ]
    for (const { error } of answers) expect(error).toMatchObject({ statusCode: '409' })
    const reply = await request(server, '/storage/v1/bucket')
    expect(reply.json).toMatchObject({ statusCode: '409', error: 'FeatureNotEnabled' })
  })

  test('a large call of a function that does not exist is answered 404', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { error } = await visitor(server).functions.invoke('nothing', { body: picture() })
      expect(error).toMatchObject({ name: 'FunctionsHttpError', context: { status: 404 } })
    }
  })

  test('a body beyond the limit is refused in the usual shape', async () => {
    const body = { email: newEmail(), password: 'x'.repeat(4 * MEGABYTE) }
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const reply = await request(server, '/auth/v1/signup', { body })
      expect(reply.status).toBe(413)
    }
  })
})
