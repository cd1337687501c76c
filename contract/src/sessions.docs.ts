import { describe } from './http/describe.ts'
import * as sessions from './sessions.ts'

const exampleSession: sessions.OwnSession = {
  session_id: 'ses_5mXq0Zt8RbLw2KpVn7HyDc',
  device: 'Firefox on Windows',
  network: '203.0.113.0/24',
  is_current: true,
  created_at: '2026-11-15T02:20:00.000Z',
  last_used_at: '2026-11-16T09:12:44.000Z',
  expires_at: '2026-11-22T02:20:00.000Z',
}

export const sessionsDocs = describe(sessions, {
  section: 'Profile',
  calls: {
    list: {
      summary: 'List your sessions',
      description:
        'Lists where you are signed in, most recently used first, at most 100. The device is taken from what the browser says about itself.',
      example: { output: { sessions: [exampleSession] } },
    },
    end: {
      summary: 'End one of your sessions',
      description:
        'Its token stops working at once. You may also end the session that makes the call.',
      example: { input: { sessionId: exampleSession.session_id } },
    },
    endOthers: {
      summary: 'End all your other sessions',
      description: 'Ends all sessions except the one that makes the call.',
    },
  },
  fields: {
    sessions: 'The sessions, most recently used first.',
    sessionId: 'The session’s id.',
    'OwnSession.session_id': 'Identifies the session. It is not the token.',
    device: 'The browser and system, or the program, that signed in.',
    network: 'The network the sign-in came from, without the exact address; null if not known.',
    is_current: 'Whether this session made the call.',
    'OwnSession.last_used_at': 'When it was last used, to the minute.',
    'OwnSession.expires_at': 'When it expires.',
  },
})
