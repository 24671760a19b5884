import { lookup } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'

/** How a process reaches other machines; tests put an Internet of their own in its place. */
export interface Network {
  /** All addresses of a name. */
  resolve(host: string): Promise<string[]>
  connect(target: { address: string; port: number }): Socket
}

export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: ({ address, port }) => connect({ host: address, port }),
}
