/** The application that the simulator of the chat platform accepts. The API signs in with it beside a simulator. */
export const simulatorCredentials = {
  clientId: '157730590492196864',
  clientSecret: 'simulator-client-secret',
  botToken: 'simulator-bot-token',
} as const;
