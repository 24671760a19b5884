import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'

type Frame = Record<string, unknown>

/** A tab's or a tool's connection to the hub. */
export class HubConnection {
  readonly frames: Frame[] = []
  readonly socket: WebSocket
  closeCode: number | null = null

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${origin.replace('http', 'ws')}/api/hub`, { headers })
    this.socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as Frame)
    })
    this.socket.on('close', (code) => (this.closeCode = code))
    this.socket.on('error', () => {})
  }

  static async open(origin: string, headers: Record<string, string> = {}): Promise<HubConnection> {
    const connection = new HubConnection(origin, headers)
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
