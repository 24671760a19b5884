import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { type ArticleSpan, type Block, parseArticle } from './article-blocks.ts'
import { ProsePicture } from './prose-picture.tsx'

/** A text of some length under a title: headings, lists, paragraphs and links. */
export function Article({ text }: { text: string }) {
  const blocks = useMemo(() => parseArticle(text), [text])
  return (
    <div className="space-y-4 break-words text-ink-soft">
      {blocks.map((block, index) => (
        <BlockText key={index} block={block} />
      ))}
    </div>
  )
}

function BlockText({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 className="pt-4 text-lg font-semibold text-ink">
          <Spans spans={block.spans} />
        </h2>
      ) : (
        <h3 className="pt-2 font-semibold text-ink">
          <Spans spans={block.spans} />
        </h3>
      )
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul'
      return (
        <List
          className={`${block.isNumbered ? 'list-decimal' : 'list-disc'} space-y-2 pl-5 marker:text-ink-faint`}
        >
          {block.items.map((spans, index) => (
            <li key={index}>
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      )
    }
    case 'rule':
      return <hr className="border-line" />
    default:
      return (
        <p>
          {block.lines.map((spans, index) => (
            <span key={index}>
              {index > 0 ? <br /> : null}
              <Spans spans={spans} />
            </span>
          ))}
        </p>
      )
  }
}

function Spans({ spans }: { spans: ArticleSpan[] }) {
  return spans.map((span, index) => <SpanText key={index} span={span} />)
}

const linkClasses = 'text-accent-ink underline underline-offset-4'

function SpanText({ span }: { span: ArticleSpan }) {
  switch (span.kind) {
    case 'break':
      return <br />
    case 'narration':
      return <em>{span.text}</em>
    case 'strong':
      return <strong className="font-semibold text-ink">{span.text}</strong>
    case 'code':
      return <code className="rounded-xs bg-pressed px-1 text-[0.9em]">{span.text}</code>
    case 'place':
      return <Place path={span.path}>{span.text}</Place>
    case 'link':
      return (
        <a href={span.url} target="_blank" rel="noopener noreferrer" className={linkClasses}>
          {span.text}
        </a>
      )
    case 'picture':
      return <ProsePicture url={span.url} alt={span.alt} />
    default:
      return span.text
  }
}

/** A link within the house, which the page follows without being loaded anew. */
function Place({ path, children }: { path: string; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <a
      href={path}
      className={linkClasses}
      onClick={(event) => {
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        // The API's own pages are none of the router's.
        if (opensElsewhere || path.startsWith('/api/')) return
        event.preventDefault()
        void navigate({ href: path })
      }}
    >
      {children}
    </a>
  )
}
