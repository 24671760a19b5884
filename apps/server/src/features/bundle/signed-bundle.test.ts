import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { exportBundle, importBundle, sha256, unzip, zip } from '../../testing/bundles.ts'
import { type Person, signUpCreator } from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { signFile } from '../ledger/ledger.service.ts'

const manifest = 'manifest.json'
const signature = 'signature.json'

const pemOf = (key: KeyObject) => String(key.export({ format: 'pem', type: 'spki' }))

describe('the signature of a bundle', () => {
  let from: TestApp
  let to: TestApp
  let files: Map<string, Buffer>
  let signed: { publicKey: string; signature: string }
  let leaver: Person
  beforeAll(async () => {
    ;[from, to] = [await createTestApp(), await createTestApp()]
    leaver = await signUpCreator(from, 'Mira')
    await publishStory(from, leaver)
    files = await unzip(await exportBundle(from, leaver))
    signed = JSON.parse(files.get(signature)?.toString('utf8') ?? '')
  })
  afterAll(async () => {
    await from.close()
    await to.close()
  })

  const bytesOf = (path: string) => files.get(path) ?? Buffer.alloc(0)
  const fingerprint = async (t: TestApp, { token }: Person): Promise<string> =>
    (await t.call('GET /bundle', { token })).body.keyFingerprint
  /** What `GET /bundle` says of the bundle’s import, with some of its files changed. */
  const importWith = async (changed: Record<string, string | Buffer | null>, t = to) => {
    const others = new Map(files)
    for (const [path, bytes] of Object.entries(changed)) {
      if (bytes === null) others.delete(path)
      else others.set(path, Buffer.from(bytes))
    }
    return (await importBundle(t, await signUpCreator(t), await zip(others))).imported
  }
  const refusalOf = async (changed: Record<string, string | Buffer | null>): Promise<string> => {
    const imported = await importWith(changed)
    expect([imported.state, imported.signer, imported.counts.made]).toEqual(['failed', null, 0])
    const { error } = await to.deps.db
      .selectFrom('bundle_imports')
      .select('error')
      .where('oid', '=', imported.importOid)
      .executeTakeFirstOrThrow()
    return error?.code ?? ''
  }
  /** Signs a manifest with a key that isn’t the installation’s. */
  const signWith = (privateKey: KeyObject, bytes: Buffer) =>
    sign(null, Buffer.from(`plax bundle\n${sha256(bytes)}`), privateKey).toString('base64url')
  const changedManifest = () => {
    const said = JSON.parse(bytesOf(manifest).toString('utf8'))
    return Buffer.from(JSON.stringify({ ...said, creator: { ...said.creator, nickname: 'Eve' } }))
  }

  it('is of the manifest’s bytes, by the key whose fingerprint the Studio shows', async () => {
    const key = createPublicKey(signed.publicKey)
    const message = Buffer.from(`plax bundle\n${sha256(bytesOf(manifest))}`)
    expect(verify(null, message, key, Buffer.from(signed.signature, 'base64url'))).toBe(true)
    const der = key.export({ format: 'der', type: 'spki' })
    const shown = await fingerprint(from, leaver)
    expect(createHash('sha256').update(der).digest('hex')).toBe(shown)
    expect(shown).not.toBe(await fingerprint(to, await signUpCreator(to)))
  })

  it('is shown after an import, as this site’s own, another one’s, or none', async () => {
    const signedBy = await fingerprint(from, leaver)
    expect(await importWith({}, from)).toMatchObject({ state: 'done', signer: 'own', signedBy })
    expect(await importWith({})).toMatchObject({ state: 'done', signer: 'other', signedBy })
    const unsigned = { state: 'done', signer: 'none', signedBy: null }
    expect(await importWith({ [signature]: null })).toMatchObject(unsigned)
  })

  it('is rejected if the manifest was changed', async () => {
    expect(await refusalOf({ [manifest]: changedManifest() })).toBe('bundle.signature_wrong')
    const spaced = Buffer.concat([bytesOf(manifest), Buffer.from('\n')])
    expect(await refusalOf({ [manifest]: spaced })).toBe('bundle.signature_wrong')
  })

  it('is rejected if a file was left out or changed together with the manifest', async () => {
    const said = JSON.parse(bytesOf(manifest).toString('utf8'))
    const entries = said.entries.filter(({ path }: { path: string }) => path !== 'README.txt')
    const without = Buffer.from(JSON.stringify({ ...said, entries }))
    const left = { [manifest]: without, 'README.txt': null }
    expect(await refusalOf(left)).toBe('bundle.signature_wrong')
    for (const entry of said.entries) {
      if (entry.path === 'README.txt')
        Object.assign(entry, { bytes: 2, sha256: sha256(Buffer.from('hi')) })
    }
    const other = { [manifest]: Buffer.from(JSON.stringify(said)), 'README.txt': 'hi' }
    expect(await refusalOf(other)).toBe('bundle.signature_wrong')
    expect(await refusalOf({ 'README.txt': 'hi' })).toBe('bundle.damaged')
  })

  it('is rejected if it’s of another key, another file, or another kind of file', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const journal = signFile(from.deps.secret, {
      kind: 'journal',
      sha256: sha256(bytesOf(manifest)),
    })
    for (const wrong of [
      { publicKey: pemOf(publicKey) },
      { publicKey: pemOf(rsa.publicKey) },
      { publicKey: 'none' },
      { signature: '' },
      { signature: signed.signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A')) },
      { signature: signWith(privateKey, bytesOf(manifest)) },
      { signature: journal },
    ]) {
      const changed = { [signature]: JSON.stringify({ ...signed, ...wrong }) }
      expect([wrong, await refusalOf(changed)]).toEqual([wrong, 'bundle.signature_wrong'])
    }
  })

  it('returns the fingerprint of the new key if its changed manifest was signed again', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const bytes = changedManifest()
    const anew = { publicKey: pemOf(publicKey), signature: signWith(privateKey, bytes) }
    const imported = await importWith({ [manifest]: bytes, [signature]: JSON.stringify(anew) })
    const der = publicKey.export({ format: 'der', type: 'spki' })
    expect(imported).toMatchObject({
      state: 'done',
      madeBy: 'Eve',
      signer: 'other',
      signedBy: sha256(der),
    })
  })

  it('is rejected if it can’t be read', async () => {
    for (const text of ['', '[]', '{"publicKey":7}', 'x'.repeat(10_000)]) {
      expect(await refusalOf({ [signature]: text })).toBe('bundle.damaged')
    }
  })
})
