import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { findFfmpeg } from '../platform/ffmpeg/binary.ts'
import type { TestApp } from './app.ts'
import { giveRole, type Person, signUpCreator } from './people.ts'
import { makePng } from './uploads.ts'

export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Waits until a process takes streams: it does so a moment after it answers its first calls. */
export async function portOpens(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((done) => {
      socket.once('connect', () => done(true)).once('error', () => done(false))
    })
    socket.destroy()
    if (isOpen) return
    await delay(100)
  }
  throw new Error('The server takes no streams.')
}

/** Publishes a film in real time, again and again, until it’s stopped; `ended` has the exit code. */
export function publishFilm(to: { port: number; key: string; film: string }) {
  const args = ['-hide_banner', '-loglevel', 'error', '-re', '-stream_loop', '-1', '-i', to.film]
  const target = `rtmp://127.0.0.1:${to.port}/live/${to.key}`
  const child = spawn(findFfmpeg(), [...args, '-c', 'copy', '-f', 'flv', target])
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { ended, stop: () => child.kill('SIGKILL') }
}

/** A creator who may go live. */
export async function signUpStreamer(t: TestApp): Promise<Person> {
  const streamer = await signUpCreator(t)
  await giveRole(t, streamer, 'livestreamer')
  return streamer
}

/** Uploads a small image as the thumbnail of a stream; returns its ID. */
export async function uploadThumbnail(t: TestApp, { token }: Person): Promise<string> {
  const { body } = await t.call('POST /live/thumbnail', {
    token,
    upload: { bytes: await makePng() },
  })
  return body.assetOid as string
}

/** Prepares a stream that lacks nothing. */
export async function prepareStream(
  t: TestApp,
  streamer: Person,
  info: Record<string, unknown> = {},
): Promise<string> {
  const imgS3Key = await uploadThumbnail(t, streamer)
  const sent = { title: 'Drawing by moonlight', imgS3Key, ...info }
  const { body } = await t.call('POST /live/studio', { token: streamer.token, body: sent })
  return body.stream.streamOid as string
}
