/** The platform does not take this access token; a renewed one may do. */
export class StaleToken extends Error {
  override name = 'StaleToken'
}

const timeoutMs = 10_000

/** What an API of a platform answers. Throws `StaleToken`, and otherwise where it cannot be read now. */
export async function callPlatform(
  url: string,
  {
    access,
    headers,
    scheme = 'Bearer',
    body,
  }: { access: string; headers?: Record<string, string>; scheme?: string; body?: unknown },
): Promise<unknown> {
  const response = await fetch(url, {
    headers: {
      authorization: `${scheme} ${access}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status === 401) throw new StaleToken()
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}.`)
  return response.json()
}
