import { Fragment, useMemo, type ReactNode } from 'react'
import { ProsePicture } from './prose-picture.tsx'
import { parseProse, type Span } from './prose-spans.ts'

/** A reply as it is read: narration in italics, speech in full strength; `end` follows its last word. */
export function Prose({ text, end }: { text: string; end?: ReactNode }) {
  const paragraphs = useMemo(() => parseProse(text), [text])
  return (
    <div className="space-y-3">
      {paragraphs.map((spans, index) => (
        <p key={index} dir="auto">
          {spans.map((span, place) => (
            <Fragment key={place}>
              <SpanText span={span} />
            </Fragment>
          ))}
          {index === paragraphs.length - 1 ? end : null}
        </p>
      ))}
    </div>
  )
}

function SpanText({ span }: { span: Span }) {
  switch (span.kind) {
    case 'break':
      return <br />
    case 'narration':
      return <em className="text-ink-soft">{span.text}</em>
    case 'speech':
      return (
        <q className="font-medium text-ink before:content-none after:content-none">{span.text}</q>
      )
    case 'strong':
      return <strong className="font-semibold">{span.text}</strong>
    case 'code':
      return <code className="rounded-xs bg-pressed px-1 text-[0.9em]">{span.text}</code>
    case 'link':
      return (
        <a
          href={span.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="break-words text-accent-ink underline underline-offset-4"
        >
          {span.text}
        </a>
      )
    case 'picture':
      return <ProsePicture url={span.url} alt={span.alt} />
    default:
      return span.text
  }
}
