/** What a key may be made for; every call with a key needs one of them. */
export const keyScopes = ['analyze', 'read', 'feedback', 'webhooks'] as const
export type KeyScope = (typeof keyScopes)[number]
