import { BookOpen } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { OwnBubble, ReplyBubble } from '../../ui/chat-bubble.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MediaCard } from '../../ui/media-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ItemCard } from '../../ui/item-card.tsx'
import { Uploader } from '../../ui/uploader.tsx'
import { Section } from './section.tsx'

const reply = `*The lantern swings once as she sets it down. Outside, the rain has found the eaves.*

"You came back," she says, and does not sound surprised. "Most people only ask the way."

*She pulls the second chair a little closer to the fire.*`

export function StoriesSection() {
  return (
    <Section title="Stories">
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <ItemCard
          title="The Lantern Keeper"
          introduction="She lights the way for those who are lost."
          author="mina"
          picture={null}
          badge={<Badge tone="good">New</Badge>}
          link={({ children, className }) => (
            <a href="#main" className={className}>
              {children}
            </a>
          )}
        />
        <MediaCard
          title="Making of the lantern"
          facts="mina · 2 days ago"
          picture={null}
          corner={<Badge>12:04</Badge>}
          link={({ children, className }) => (
            <a href="#main" className={className}>
              {children}
            </a>
          )}
        />
        <Skeleton className="aspect-[3/4]" />
      </div>
      <div className="flex flex-col gap-6 rounded-lg border border-line bg-raised p-5 md:p-8">
        <ReplyBubble name="Seraphina" text={reply} />
        <OwnBubble text={'*I sit.* "I never asked the way."'} />
        <ReplyBubble name="Seraphina" text={'"Then you had better tell me'} streaming />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <EmptyState
          icon={<BookOpen aria-hidden />}
          title="No stories yet"
          text="Start one from a character card or a blank canvas."
        >
          <Button variant="primary">New story</Button>
        </EmptyState>
        <ErrorState error={new Error('offline')} onRetry={() => {}} />
        <Uploader
          label="Drop a character card here or choose a file"
          hint="PNG or JSON, V2 or V3"
          accept=".png,.json"
          upload={async (_file, onPart) => onPart(1)}
        />
      </div>
    </Section>
  )
}
