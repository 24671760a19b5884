/** A key, by which the segments of an encoding are encrypted, and its name. */
export interface ContentKey {
  /** 16 bytes */
  id: Buffer
  /** 16 bytes */
  key: Buffer
}

/**
 * A way to hand keys to the part of a browser that decrypts (EME). Segments are encrypted by the common
 * scheme (`cenc`) whatever the system, so another one needs no encoding anew of its own kind.
 */
export interface DrmSystem {
  /** As browsers name it. */
  keySystem: string
  /** The line of a playlist that says which key opens what comes after it. */
  playlistKey: (keyId: Buffer) => string
  /** The `pssh` boxes of an initialisation, from which browsers write what they ask for. */
  header: (keyId: Buffer) => Buffer
  /** Where browsers ask for a license: `own`, if we answer, or an address of the system’s own. */
  licenseUrl: (own: string) => string
  /** Answers a browser that may play it; null where it asks for keys of something else. */
  license: (asked: { kids: readonly string[]; type: string }, key: ContentKey) => License | null
}

/** JSON Web Keys, as W3C Encrypted Media Extensions 9.1.4 has them. */
export interface License {
  keys: { kty: 'oct'; kid: string; k: string }[]
  type: string
}
