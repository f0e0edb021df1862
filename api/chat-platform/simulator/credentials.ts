/** The application that the simulator knows: what the site and its bot are configured with to talk to it. */
export const simulatorCredentials = {
  clientId: '157730590492196864',
  clientSecret: 'simulator-client-secret',
  botToken: 'simulator-bot-token',
} as const;
