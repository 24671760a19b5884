import { languages, type Language } from '@plax/contracts/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { signUpPerson } from '../../testing/people.ts'

describe('sentences of refusals and failures', () => {
  let t: TestApp
  let token: string
  beforeAll(async () => {
    t = await createTestApp()
    token = (await signUpPerson(t)).token
  })
  afterAll(() => t.close())

  /** Status and sentence of a call in each language; the sentences are all different. */
  const said = async (key: string, caller: { token?: string } = {}) => {
    const answers: { lang: Language; status: number; message: string }[] = []
    for (const lang of languages) {
      const sign = key.includes('?') ? '&' : '?'
      const { status, body } = await t.call(`${key}${sign}lang=${lang}`, caller)
      answers.push({ lang, status, message: body.message })
    }
    expect(new Set(answers.map(({ message }) => message)).size).toBe(languages.length)
    return (lang: Language) => answers.find((answer) => answer.lang === lang)
  }

  it('say that login is required [R-shell-041]', async () => {
    const at = await said('GET /story-chat/personas')
    expect(at('en')).toMatchObject({ status: 401, message: 'Login required.' })
    expect(at('ko')).toMatchObject({ status: 401, message: '로그인이 필요해요.' })
  })

  it('say "You can\'t do that." to who may not [R-shell-040]', async () => {
    const at = await said('GET /story-chat/admin/old-chat-rooms?days=30', { token })
    expect(at('en')).toMatchObject({ status: 403, message: "You can't do that." })
    expect(at('jp')).toMatchObject({ status: 403, message: 'この操作はできません。' })
  })

  it('say that there is nothing at an unknown address [R-shell-042]', async () => {
    const at = await said('GET /nowhere')
    expect(at('en')).toMatchObject({ status: 404, message: 'Nothing was found at this address.' })
  })

  it('ask to contact the administrator where the server fails [R-shell-038]', async () => {
    const now = t.clock.now.bind(t.clock)
    t.clock.now = () => {
      throw new Error('The clock stopped.')
    }
    const at = await said('GET /account/date').finally(() => {
      t.clock.now = now
    })
    expect(at('en')).toMatchObject({
      status: 500,
      message: 'Server error. Please contact the administrator.',
    })
    expect(at('es')).toMatchObject({
      status: 500,
      message: 'Error del servidor. Contacta con el administrador.',
    })
    expect(JSON.stringify(at('en'))).not.toContain('clock')
  })
})
