import { PromotedCreators } from '../../ads/promoted-creators.tsx'
import { StreamsOn } from './similar-streams.tsx'

/** Streams that are on now, and promoted creators. */
export function LiveNow() {
  return (
    <>
      <StreamsOn />
      <PromotedCreators />
    </>
  )
}
