import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConnectionProblem } from './model/connection-rules.ts'

/** What is said when a connection is refused; the speech style has a sentence of its own. */
export function refusalOf(problem: ConnectionProblem, targetSocket: string): MessageDescriptor {
  if (problem === 'socket_full' && targetSocket === 'speechStyle') {
    return msg`A speech style takes one text node only. Remove the other one first.`
  }
  return refusals[problem]
}

const refusals: Record<ConnectionProblem, MessageDescriptor> = {
  no_such_socket: msg`These two sockets cannot be connected.`,
  wrong_kind: msg`This socket does not take a node of that kind.`,
  already_there: msg`These two are connected already.`,
  socket_full: msg`This socket takes one connection only. Remove the other one first.`,
}
