import { once } from 'node:events'
import { expect } from 'vitest'
import { inflateSync } from 'node:zlib'
import { WebSocket } from 'ws'

type Frame = Record<string, unknown>

/** A tab's or a tool's connection to the hub. */
export class HubConnection {
  readonly frames: Frame[] = []
  readonly socket: WebSocket
  closeCode: number | null = null
  /** Frames that came deflated. */
  deflated = 0

  constructor(
    origin: string,
    headers: Record<string, string> = {},
    { query = '', protocols = [] }: { query?: string; protocols?: string[] } = {},
  ) {
    const address = `${origin.replace('http', 'ws')}/api/hub${query}`
    this.socket = new WebSocket(address, protocols, { headers })
    this.socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.deflated += 1
      const text = (isBinary ? inflateSync(data) : data).toString()
      this.frames.push(JSON.parse(text) as Frame)
    })
    this.socket.on('close', (code) => (this.closeCode = code))
    this.socket.on('error', () => {})
  }

  static async open(
    origin: string,
    headers: Record<string, string> = {},
    options: { query?: string; protocols?: string[] } = {},
  ): Promise<HubConnection> {
    const connection = new HubConnection(origin, headers, options)
    await once(connection.socket, 'open')
    return connection
  }

  send(command: unknown): void {
    this.socket.send(JSON.stringify(command))
  }

  /** Joins a topic, and returns the first frame of it. */
  async join(topic: string, after: number | null = null): Promise<Frame> {
    const before = this.of(topic).length
    this.send({ join: topic, after })
    await expect.poll(() => this.of(topic).length).toBeGreaterThan(before)
    return this.of(topic)[before] ?? {}
  }

  of(topic: string): Frame[] {
    return this.frames.filter((frame) => frame.topic === topic)
  }

  close(): void {
    this.socket.terminate()
  }
}
