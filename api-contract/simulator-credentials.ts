/** The credentials that the simulator accepts, and that the API uses with it. */
export const simulatorCredentials = {
  clientId: '157730590492196864',
  clientSecret: 'simulator-client-secret',
  botToken: 'simulator-bot-token',
} as const;
