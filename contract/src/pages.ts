/** The screens' addresses: what the browser routes, what the server serves, what mails link to. */
export const pages = {
  home: '/',
  login: '/login',
  register: '/register',
  verify: '/auth/verify',
  forgotPassword: '/forgot-password',
  forgotPasswordAlias: '/auth/forgot-password',
  resetPassword: '/reset-password',
  resetPasswordAlias: '/auth/reset-password',
  confirmEmailChange: '/auth/confirm-email-change',
  dashboard: '/dashboard',
  pricing: '/pricing',
  paymentSuccess: '/payment-success',
  admin: '/admin',
  analysis: '/analysis',
  organizations: '/organizations',
  users: '/users',
} as const
