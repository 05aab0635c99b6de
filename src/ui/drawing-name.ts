export type DrawingName = 'slip' | 'ticket' | 'friends' | 'search' | 'gift' | 'clock' | 'bell' | 'done' | 'lost';
