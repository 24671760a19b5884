import { ConsoleLink } from './console-link.tsx'

/** Leads to a person by their nickname, or by their id where they left. */
export function PersonLink({ oid, nickname }: { oid: string; nickname: string }) {
  return <ConsoleLink to={`users/${oid}`}>{nickname || oid}</ConsoleLink>
}
