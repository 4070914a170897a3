export const REASONS = {
  nearest: 'Nearest possible issue',
  rival: 'It may be this one as well',
  thought: 'The AI thought of it as well',
} as const;
