import { createServer } from 'node:tls'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeInternet, startInternet } from '../testing/internet.ts'
import { safeFetch } from './safe-fetch.ts'

describe('fetching external addresses', () => {
  let internet: FakeInternet
  beforeAll(async () => {
    internet = await startInternet()
  })
  beforeEach(() => {
    internet.names.clear()
    internet.names.set('a.example', [['93.184.216.34']])
    internet.pages.clear()
    internet.dialled.length = 0
    internet.asked.length = 0
  })
  afterAll(() => internet.close())

  const get = (url: string, over = {}) =>
    safeFetch(internet, url, { maxBytes: 1000, timeoutMs: 2000, accept: 'image/png', ...over })
  const page = (address: string, body: string | Buffer, headers = {}) =>
    internet.pages.set(address, (_request, response) => response.writeHead(200, headers).end(body))
  const move = (address: string, location: string) =>
    internet.pages.set(address, (_request, response) => response.writeHead(302, { location }).end())

  it('gives the bytes, and tells nothing of the reader', async () => {
    page('a.example/p.png?x=1', 'bytes', { 'set-cookie': 'a=b' })
    expect(String(await get('http://a.example/p.png?x=1#f'))).toBe('bytes')
    expect(internet.dialled).toEqual(['93.184.216.34:80'])
    expect(Object.keys(internet.asked[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  it.each([
    'file:///etc/passwd',
    'ftp://a.example/p.png',
    'data:image/png;base64,AAAA',
    'http://a.example:22/p.png',
    'http://user:secret@a.example/p.png',
    'http://127.0.0.1/p.png',
    'http://2130706433/p.png',
    'http://0x7f.0.0.1/p.png',
    'http://[::1]/p.png',
    'http://[::ffff:127.0.0.1]/p.png',
    'http://169.254.169.254/latest/meta-data',
    'p.png',
    'http://',
  ])('refuses %s before anything is dialled', async (url) => {
    await expect(get(url)).rejects.toMatchObject({ fault: 'refused' })
    expect(internet.dialled).toEqual([])
  })

  it('tells a name that leads nowhere, which may change, from one that is refused', async () => {
    await expect(get('http://nowhere.example/')).rejects.toMatchObject({ fault: 'unresolved' })
  })

  it('refuses a name of which any address is private', async () => {
    internet.names.set('b.example', [['93.184.216.34', '10.0.0.1']])
    await expect(get('http://b.example/')).rejects.toMatchObject({ fault: 'refused' })
    expect(internet.dialled).toEqual([])
  })

  it('connects to the address that was checked, whatever the name says next', async () => {
    internet.names.set('rebind.example', [['93.184.216.34'], ['127.0.0.1']])
    page('rebind.example/p.png', 'bytes')
    await get('http://rebind.example/p.png')
    expect(internet.dialled).toEqual(['93.184.216.34:80'])
    await expect(get('http://rebind.example/p.png')).rejects.toMatchObject({ fault: 'refused' })
  })

  it('follows three redirects, each checked anew', async () => {
    internet.names.set('c.example', [['1.1.1.1']])
    move('a.example/0', '/1')
    move('a.example/1', 'http://c.example/2')
    move('c.example/2', '//a.example/3')
    page('a.example/3', 'bytes')
    expect(String(await get('http://a.example/0'))).toBe('bytes')
    expect(internet.dialled.map((one) => one.split(':')[0])).toEqual([
      '93.184.216.34',
      '93.184.216.34',
      '1.1.1.1',
      '93.184.216.34',
    ])
    move('a.example/3', '/4')
    page('a.example/4', 'bytes')
    await expect(get('http://a.example/0')).rejects.toMatchObject({ fault: 'unreachable' })
  })

  it.each(['http://127.0.0.1/admin', 'http://inside.example/', 'file:///etc/passwd', '//[::1]/'])(
    'refuses a redirect to %s',
    async (location) => {
      internet.names.set('inside.example', [['192.168.0.1']])
      move('a.example/', location)
      await expect(get('http://a.example/')).rejects.toMatchObject({ fault: 'refused' })
      expect(internet.dialled).toEqual(['93.184.216.34:80'])
    },
  )

  it('refuses a name that changes its mind between two redirects', async () => {
    internet.names.set('rebind.example', [['93.184.216.34'], ['127.0.0.1']])
    move('rebind.example/', '/again')
    page('rebind.example/again', 'secret')
    await expect(get('http://rebind.example/')).rejects.toMatchObject({ fault: 'refused' })
  })

  it('stops at the limit, announced or not', async () => {
    page('a.example/told', 'x'.repeat(1001), { 'content-length': '1001' })
    await expect(get('http://a.example/told')).rejects.toMatchObject({ fault: 'too_large' })
    let sent = 0
    internet.pages.set('a.example/endless', (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => {
        sent += 1
        response.write(Buffer.alloc(300))
      }, 1)
      response.on('close', () => clearInterval(timer))
    })
    await expect(get('http://a.example/endless')).rejects.toMatchObject({ fault: 'too_large' })
    expect(sent).toBeLessThan(100)
  })

  it('gives up what is slow to answer, to send or to be found', async () => {
    internet.pages.set('a.example/silent', () => {})
    internet.pages.set('a.example/slow', (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    for (const path of ['silent', 'slow']) {
      const slow = get(`http://a.example/${path}`, { timeoutMs: 150 })
      await expect(slow).rejects.toMatchObject({ fault: 'timed_out' })
    }
    const lost = { ...internet, resolve: () => new Promise<string[]>(() => {}) }
    const bounds = { maxBytes: 1, timeoutMs: 50, accept: '' }
    await expect(safeFetch(lost, 'http://a.example/', bounds)).rejects.toMatchObject({
      fault: 'timed_out',
    })
  })

  it('takes no failure, and nothing packed, which could grow', async () => {
    await expect(get('http://a.example/missing')).rejects.toMatchObject({ fault: 'unreachable' })
    page('a.example/packed', 'x', { 'content-encoding': 'gzip' })
    await expect(get('http://a.example/packed')).rejects.toMatchObject({ fault: 'unreachable' })
  })

  it('asks for the certificate of the name, and takes no other', async () => {
    const names: string[] = []
    const server = createServer({
      SNICallback: (name, done) => {
        names.push(name)
        done(new Error('There is none.'))
      },
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const dialled: number[] = []
    const network = {
      ...internet,
      connect: (target: { port: number }) => {
        dialled.push(target.port)
        return connect({ host: '127.0.0.1', port })
      },
    }
    const bounds = { maxBytes: 1, timeoutMs: 2000, accept: '' }
    await expect(safeFetch(network, 'https://a.example/', bounds)).rejects.toMatchObject({
      fault: 'unreachable',
    })
    expect([names, dialled]).toEqual([['a.example'], [443]])
    server.close()
    const closed = { ...internet, connect: () => connect({ host: '127.0.0.1', port }) }
    await expect(safeFetch(closed, 'https://a.example/', bounds)).rejects.toMatchObject({
      fault: 'unreachable',
    })
  })
})
