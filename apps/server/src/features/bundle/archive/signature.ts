import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { publicKeyOf, signerOf, signFile } from '../../ledger/ledger.service.ts'
import { signaturePath } from './paths.ts'

/** A key and a signature of Ed25519 are far shorter. */
export const maxSignatureBytes = 2000

const signatureFile = z.object({ publicKey: z.string(), signature: z.string() })

/** `signature.json`: the installation’s signature of the SHA-256 of the manifest’s bytes. */
export function signManifest(secret: string, manifest: Uint8Array): string {
  const signature = signFile(secret, { kind: 'bundle', sha256: sumOf(manifest) })
  return `${JSON.stringify({ publicKey: publicKeyOf(secret), signature }, null, 1)}\n`
}

/**
 * The fingerprint of the key that signed the manifest, whichever it is. Throws
 * `bundle.signature_wrong` if the signature is of other bytes, and `bundle.damaged` if it isn’t one.
 */
export function readSigner(file: Uint8Array, manifest: Uint8Array): string {
  const read = signatureFile.safeParse(parseJson(new TextDecoder().decode(file)))
  if (!read.success) throw new AppError('bundle.damaged', { path: signaturePath })
  const signer = signerOf({ kind: 'bundle', sha256: sumOf(manifest), ...read.data })
  if (signer === null) throw new AppError('bundle.signature_wrong')
  return signer
}

function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
