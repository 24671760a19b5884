import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './errors.ts'

const modes = ['production', 'development', 'test']

it('takes no less for the hash of a password than OWASP asks, whatever the environment says', () => {
  for (const NODE_ENV of modes) {
    const { passwordCost } = readConfig({ NODE_ENV })
    expect(passwordCost).toEqual({ memory: 19 * 1024, passes: 2 })
  }
})

it('gives replies eight seconds to finish and a heartbeat every five', () => {
  for (const NODE_ENV of modes) {
    expect(readConfig({ NODE_ENV }).replyTimes).toEqual({ heartbeatMs: 5000, drainMs: 8000 })
  }
})

it('takes 5 connections or more, and 20 unless the environment says', () => {
  expect(readConfig({}).databaseConnections).toBe(20)
  expect(readConfig({ PLAX_DATABASE_CONNECTIONS: '5' }).databaseConnections).toBe(5)
  for (const connections of ['4', '5.5', 'many']) {
    expect(() => readConfig({ PLAX_DATABASE_CONNECTIONS: connections })).toThrow(StartError)
  }
})

it('takes addresses of NATS, with and without TLS', () => {
  expect(readConfig({}).natsUrl).toBeNull()
  for (const address of ['nats://localhost:4222', 'tls://user:secret@nats.example']) {
    expect(readConfig({ PLAX_NATS_URL: address }).natsUrl).toBe(address)
  }
  for (const address of ['localhost:4222', 'http://nats.example', '-']) {
    expect(() => readConfig({ PLAX_NATS_URL: address })).toThrow(
      'PLAX_NATS_URL must be an address such as nats://localhost:4222.',
    )
  }
})

it('reads the key of ElevenLabs and rejects a malformed address', () => {
  expect(readConfig({}).speech).toBeNull()
  const speech = readConfig({ PLAX_ELEVENLABS_KEY: 'k' }).speech
  expect(speech).toEqual({ apiKey: 'k', apiUrl: 'https://api.elevenlabs.io' })
  const local = { PLAX_ELEVENLABS_KEY: 'k', PLAX_ELEVENLABS_URL: 'http://localhost:5000/' }
  expect(readConfig(local).speech?.apiUrl).toBe('http://localhost:5000')
  expect(() => readConfig({ ...local, PLAX_ELEVENLABS_URL: 'localhost' })).toThrow(
    'PLAX_ELEVENLABS_URL must be an address',
  )
})
