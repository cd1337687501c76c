/** The screens' addresses: what the browser routes, what the server serves, what mails link to. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  verify: '/auth/verify',
  notMe: '/auth/not-me',
  forgotPassword: '/forgot-password',
  forgotPasswordAlias: '/auth/forgot-password',
  resetPassword: '/reset-password',
  resetPasswordAlias: '/auth/reset-password',
  confirmEmailChange: '/auth/confirm-email-change',
  undoEmailChange: '/auth/undo-email-change',
  accuracy: '/accuracy',
  dashboard: '/dashboard',
  pricing: '/pricing',
  paymentSuccess: '/payment-success',
  admin: '/admin',
  analysis: '/analysis',
  organizations: '/organizations',
  organization: '/organizations/:id',
  users: '/users',
} as const

/** An address with its parameters filled in, and a query where there is one. */
export function pathTo(
  path: (typeof paths)[keyof typeof paths],
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string> },
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}
