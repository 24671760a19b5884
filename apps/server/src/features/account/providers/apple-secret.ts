const secretTtlSeconds = 5 * 60

/**
 * Apple takes no secret that is kept, but a token that we sign with our key (ES256), for each call.
 *
 * @throws where the key is none of PKCS #8 for P-256
 */
export async function appleSecret(
  client: { clientId: string; teamId: string; keyId: string; privateKey: string; issuer: string },
  now: Date,
): Promise<string> {
  const { importPKCS8, SignJWT } = await import('jose')
  const key = await importPKCS8(client.privateKey, 'ES256')
  const nowSeconds = Math.floor(now.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: client.keyId })
    .setIssuer(client.teamId)
    .setSubject(client.clientId)
    .setAudience(client.issuer)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + secretTtlSeconds)
    .sign(key)
}
