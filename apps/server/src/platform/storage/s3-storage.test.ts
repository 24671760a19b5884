import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { pagePolicy } from '../web/policy.ts'
import { openS3Driver, type TestDriver } from '../../testing/storage-drivers.ts'
import { moveObject } from './s3-move.ts'
import { openBucket } from './s3-storage.ts'
import { openStorage } from './open-storage.ts'

describe('the S3 driver', () => {
  let driver: TestDriver
  beforeAll(async () => {
    driver = await openS3Driver()
  })
  afterAll(() => driver.close())

  it('moves what is too large for one copy in parts', async () => {
    const bytes = randomBytes(11 * 1024 * 1024)
    await driver.storage.put('big/from', bytes)
    const { storage: config } = driver.config
    if (!config) throw new Error('There is no bucket.')
    await moveObject(openBucket(config), 'big/from', 'big/to', 5 * 1024 * 1024)
    const found = await driver.storage.get('big/to')
    expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true)
    expect(await driver.storage.stat('big/from')).toBeNull()
  })

  it('is let through by the policy of pages, and nothing else is', () => {
    const { origin } = driver.storage
    const { protocol, host } = new URL(driver.absolute(''), origin ?? '')
    const policy = pagePolicy('n', 'production', [origin])
    expect(policy).toContain(`connect-src 'self' ${protocol}//${host};`)
    expect(policy).toContain(`media-src 'self' blob: ${protocol}//${host};`)
    expect(pagePolicy('n', 'production', [null])).toContain("connect-src 'self';")
  })
})

describe('PLAX_STORAGE', () => {
  const read = (value: string, more = {}) => readConfig({ PLAX_STORAGE: value, ...more }).storage

  it('names a bucket, a folder in it, and where it is', () => {
    expect(read('')).toBeNull()
    expect(read('disk')).toBeNull()
    expect(read('s3://films/plax/?region=ap-northeast-2')).toEqual({
      bucket: 'films',
      prefix: 'plax/',
      region: 'ap-northeast-2',
      endpoint: null,
      pathStyle: false,
    })
    expect(read('s3://films', { AWS_REGION: 'eu-west-1' })?.region).toBe('eu-west-1')
    expect(read('s3://films?endpoint=http://minio:9000/&pathStyle=1')).toMatchObject({
      endpoint: 'http://minio:9000',
      pathStyle: true,
    })
    const config = readConfig({ PLAX_STORAGE: 's3://films?region=eu-west-1' })
    expect(openStorage(config, '').origin).toBe('https://films.s3.eu-west-1.amazonaws.com')
  })

  it.each(['films', 'https://films', 's3://', 's3://films?endpoint=minio:9000'])(
    'refuses %j before anything starts',
    (value) => {
      expect(() => read(value)).toThrow(/PLAX_STORAGE/)
    },
  )
})
