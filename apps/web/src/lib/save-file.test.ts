import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveFile } from './save-file.ts'
import { endStepUp, signInStore } from './sign-in-state.ts'

const address = '/api/files/1?format=csv'
const refusal = (code: string) =>
  Response.json({ code, message: 'No.', details: {} }, { status: 403 })

describe('saving a file', () => {
  let saved: { name: string; text: Promise<string> }[]
  let blobs: Blob[]
  let answers: Response[]
  let asked: string[]
  beforeEach(() => {
    ;[saved, blobs, answers, asked] = [[], [], [], []]
    vi.stubGlobal('location', { origin: 'https://plax.example' })
    vi.stubGlobal('fetch', async (url: URL) => {
      asked.push(url.href)
      return answers.shift()
    })
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob)
      return 'blob:1'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    vi.stubGlobal('document', {
      createElement: () => ({
        download: '',
        click(this: { download: string }) {
          saved.push({ name: this.download, text: blobs.at(-1)?.text() ?? Promise.resolve('') })
        },
      }),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const answerStepUp = async (proved: boolean) => {
    await expect.poll(() => signInStore.get().onStepUp).toBeDefined()
    endStepUp(proved)
  }
  const file = (disposition?: string) =>
    new Response('a,b', { headers: disposition ? { 'content-disposition': disposition } : {} })

  it('uses the server’s name, and the language for refusals', async () => {
    answers = [file('attachment; filename="x.csv"; filename*=UTF-8\'\'pay%20outs.csv')]
    await saveFile(address, 'ko', 'other.csv')
    expect(asked).toEqual(['https://plax.example/api/files/1?format=csv&lang=ko'])
    expect(saved.map(({ name }) => name)).toEqual(['pay outs.csv'])
    expect(await saved[0]?.text).toBe('a,b')
  })

  it('uses the given name if the server gives none', async () => {
    answers = [file()]
    await saveFile(address, 'en', 'proof.json')
    expect(saved.map(({ name }) => name)).toEqual(['proof.json'])
  })

  it('asks for a confirmation and fetches again once it’s given', async () => {
    answers = [refusal('account.step_up_required'), file()]
    const saving = saveFile(address, 'en', 'a.csv')
    await answerStepUp(true)
    await saving
    expect(asked).toHaveLength(2)
    expect(saved).toHaveLength(1)
  })

  it('throws the refusal if the confirmation is declined', async () => {
    answers = [refusal('account.step_up_required')]
    const saving = saveFile(address, 'en')
    await Promise.all([
      answerStepUp(false),
      expect(saving).rejects.toMatchObject({ code: 'account.step_up_required' }),
    ])
    expect(saved).toEqual([])
  })

  it('throws other refusals', async () => {
    answers = [refusal('auth.forbidden')]
    await expect(saveFile(address, 'en')).rejects.toMatchObject({ code: 'auth.forbidden' })
    expect([asked.length, saved.length]).toEqual([1, 0])
  })
})
