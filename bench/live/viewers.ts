import { Agent, request } from 'node:http'

/** Plays the lowest rung of a playlist as players do, many times at once; answers the requests a second. */
export async function playMany(
  master: string,
  { viewers, seconds }: { viewers: number; seconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const [lowest = ''] =
    (await get(agent, new URL(master)))
      .toString()
      .match(/^[^#]\S+$/gm)
      ?.slice(-1) ?? []
  const rung = new URL(lowest, master)
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: viewers }, () => playOne(agent, rung, until)),
  )
  agent.destroy()
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

async function playOne(agent: Agent, rung: URL, until: number): Promise<number> {
  let count = 0
  let url = rung
  let last = ''
  while (performance.now() < until) {
    const text = (await get(agent, url)).toString()
    const [, name = ''] = [...text.matchAll(/#EXT-X-PART:.*?URI="([^"]*)"/g)].at(-1) ?? []
    count += 1
    if (name && name !== last) {
      await get(agent, new URL(name, rung))
      count += 1
    }
    last = name
    const next = text.match(/#EXT-X-PRELOAD-HINT:.*?URI="(\d+)\.(\d+)\./)
    url = new URL(rung)
    if (next) {
      url.searchParams.set('_HLS_msn', next[1] ?? '')
      url.searchParams.set('_HLS_part', next[2] ?? '')
    }
  }
  return count
}

function get(agent: Agent, url: URL): Promise<Buffer> {
  return new Promise((done, fail) => {
    const asked = request(url, { agent }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${response.statusCode} for ${url.pathname}`))
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => done(Buffer.concat(chunks)))
    })
    asked.on('error', fail).end()
  })
}
