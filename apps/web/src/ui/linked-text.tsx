import { splitAtLinks } from './web-links.ts'

/** A text that somebody wrote, with the addresses in it as links to other sites. */
export function LinkedText({ text }: { text: string }) {
  return splitAtLinks(text).map((piece, index) =>
    piece.isLink ? (
      <a
        // Pieces have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        href={piece.text}
        rel="noopener noreferrer nofollow ugc"
        target="_blank"
        dir="ltr"
        className="wrap-anywhere text-accent-ink underline underline-offset-4"
      >
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  )
}
