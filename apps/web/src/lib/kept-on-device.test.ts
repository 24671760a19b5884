import { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Subject } from '../features/play/audio/now-playing.ts'
import type { Playback } from '../features/play/content.api.ts'
import type { Api } from './api.ts'
import { viewerQueryKey } from './viewer.ts'

/** What a browser keeps between visits; each visit loads the program anew. */
describe('the client', () => {
  let cookies: Map<string, string>
  let stored: Map<string, string>
  beforeEach(() => {
    ;[cookies, stored] = [new Map(), new Map()]
    vi.stubGlobal('document', {
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(sent: string) {
        const [name = '', value = ''] = sent.split(';')[0]?.split('=') ?? []
        const seconds = Number(/max-age=(\d+)/.exec(sent)?.[1] ?? 0)
        // The next visit may be months later.
        if (seconds > 300 * 24 * 3600) cookies.set(name, value)
        else cookies.delete(name)
      },
    })
    vi.stubGlobal('location', { protocol: 'https:' })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  /** Another visit: nothing is in memory. */
  async function visit<Module>(load: () => Promise<Module>): Promise<Module> {
    vi.resetModules()
    return load()
  }

  it('keeps the guest device id [R-auth-006] [R-auth-009]', async () => {
    const load = () => visit(() => import('./device.ts'))
    const id = (await load()).guestDeviceId()
    expect((await load()).guestDeviceId()).toBe(id)
    for (const lost of [stored, cookies]) {
      lost.clear()
      expect((await load()).guestDeviceId()).toBe(id)
    }
  })

  it('keeps the language that was chosen, for the server to read [R-auth-006]', async () => {
    const { switchLanguage } = await visit(() => import('./switch-language.ts'))
    const i18n = { load: () => {}, activate: () => {}, loadAndActivate: () => {} }
    const router = {
      options: { context: { i18n, queryClient: new QueryClient(), language: 'en' } },
      state: { location: { search: {} } },
      invalidate: async () => {},
    }
    vi.stubGlobal('document', Object.assign(document, { documentElement: {} }))
    await switchLanguage(router as unknown as AnyRouter, 'es').catch(() => {})
    expect(cookies.get('plax_lang')).toBe('es')
  })

  it('keeps the country that the server told [R-auth-006]', async () => {
    const api = vi.fn(async () => ({ country: 'ES' })) as unknown as Api
    const load = () => visit(() => import('./place.ts'))
    expect(await (await load()).refreshCountry(api)).toBe('ES')
    expect(await (await load()).refreshCountry(api)).toBe('ES')
    expect(api).toHaveBeenCalledOnce()
    expect(cookies.get('plax_country')).toBe('ES')
  })

  it('keeps the adult-on switch [R-auth-006]', async () => {
    const load = () => visit(() => import('../features/adult/adult.api.ts'))
    expect((await load()).readAdultWish()).toBe(false)
    for (const on of [true, false]) {
      ;(await load()).writeAdultWish(on)
      expect((await load()).readAdultWish()).toBe(on)
    }
  })

  it('keeps the coupons that are active: of chats, and of each creator [R-auth-006]', async () => {
    const ofChats = () => visit(() => import('./chat-coupon.ts'))
    const ofCreators = () => visit(() => import('../features/creator-coupons/held/held-code.ts'))
    expect((await ofChats()).carriedCoupon()).toBeNull()
    ;(await ofChats()).carryCoupon('TIDE5')
    expect((await ofChats()).carriedCoupon()).toBe('TIDE5')
    ;(await ofChats()).carryCoupon(null)
    expect((await ofChats()).carriedCoupon()).toBeNull()
    ;(await ofCreators()).holdCode('a', 'AbC12')
    ;(await ofCreators()).holdCode('b', 'dEf34')
    const { heldCode } = await ofCreators()
    expect([heldCode('a'), heldCode('b'), heldCode('c')]).toEqual(['AbC12', 'dEf34', null])
  })

  it('keeps recent searches [R-auth-006]', async () => {
    const load = () => visit(() => import('../features/search/recent-searches.ts'))
    for (const keyword of ['tide', 'harbour']) (await load()).rememberSearch(keyword)
    expect((await load()).recentSearches.get()).toEqual(['harbour', 'tide'])
  })

  it.each([
    ['the playback volume', { volume: 0.4 }],
    ['that it is muted', { isMuted: true }],
    ['the subtitle language', { subtitles: 'ko' }],
    ['that no subtitles are shown', { subtitles: null }],
  ])('keeps %s [R-auth-006] [R-auth-009]', async (_, change) => {
    const load = () => visit(() => import('../features/play/player/memory.ts'))
    ;(await load()).remember({ volume: 0.7, subtitles: 'en' })
    ;(await load()).remember(change)
    const usual = { volume: 0.7, isMuted: false, subtitles: 'en', subtitleLabel: null, speed: 1 }
    expect((await load()).readMemory()).toEqual({ ...usual, ...change })
  })

  it.each([
    ['quieter', 0.4, { volume: 0.4, muted: false }],
    ['muted, at the volume from before', 0, { volume: 1, muted: true }],
  ])('plays the next sound %s if the last one was [R-auth-006]', async (_, chosen, sound) => {
    const heard: Sound[] = []
    vi.stubGlobal(
      'Audio',
      class extends Sound {
        constructor() {
          super()
          heard.push(this)
        }
      },
    )
    vi.stubGlobal('navigator', {})
    const playing = { masterUrl: '/sound.m3u8', durationMs: 1000 } as Playback
    const subject = { contentOid: 'a' } as Subject
    for (const at of [0, 1]) {
      const engine = await visit(() => import('../features/play/audio/audio-engine.ts'))
      await engine.startSound(vi.fn(), subject, { playing, startAt: 0 })
      if (at === 0) engine.setVolume(chosen)
    }
    expect(heard).toMatchObject([sound, sound])
  })

  it('keeps the state token in the session of its cookie, and its login type [R-auth-006]', async () => {
    const calls: string[] = []
    vi.stubGlobal(
      'fetch',
      async (path: string, { headers }: { headers: Record<string, string> }) => {
        calls.push(`${path} ${headers.authorization ?? ''}`.trim())
        return Response.json({ token: 'from-the-cookie' })
      },
    )
    for (const login of [1, 2]) {
      const { browserTransport } = await visit(() => import('./browser-api.ts'))
      const queryClient = new QueryClient()
      const transport = browserTransport(queryClient, () => 'en')
      expect(transport.common()).toMatchObject({ loginType: null, requestorOid: null })
      queryClient.setQueryData(viewerQueryKey, { oid: 'a' })
      expect(transport.common()).toMatchObject({ loginType: 'plax', requestorOid: 'a' })
      for (let times = 0; times < 2; times += 1) {
        await transport.fetch('/api/account/date', { method: 'GET' })
      }
      // Asked for once a visit, by the cookie alone.
      const ofVisit = calls.slice((login - 1) * 3)
      const date = '/api/account/date Bearer from-the-cookie'
      expect(ofVisit).toEqual(['/api/account/login', date, date])
    }
  })
})

/** An element that plays sounds, as far as its volume goes. */
class Sound extends EventTarget {
  level = 1
  muted = false
  get volume() {
    return this.level
  }
  set volume(level: number) {
    this.level = level
    queueMicrotask(() => this.dispatchEvent(new Event('volumechange')))
  }
  async play() {}
  pause() {}
}
