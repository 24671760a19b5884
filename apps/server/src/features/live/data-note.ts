import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'When your stream key was created (the key itself isn’t included), your streams, replays, announcements, reminders and tickets, your partner level, and which streams you watched or were removed from in the last days. What you wrote in live chats, the polls you started there and your votes, and whose live chats you moderate or who moderates yours.',
  ko: '스트림 키를 만든 때(키 자체는 포함되지 않음), 내 방송, 다시보기, 예고, 알림, 입장권, 파트너 등급, 최근 며칠 동안 시청했거나 퇴장당한 방송, 라이브 채팅에 쓴 메시지, 시작한 투표와 내 투표, 내가 관리하는 라이브 채팅과 내 라이브 채팅의 매니저입니다.',
  jp: 'ストリームキーの作成日時（キー自体は含まれません）、自分のライブ、アーカイブ、予告、リマインダー、チケット、パートナーレベル、ここ数日間に視聴した、または退出させられたライブ、ライブチャットに書いたメッセージ、開始した投票と自分の投票、自分がマネージャーを務めるライブチャットと自分のライブチャットのマネージャーです。',
  es: 'Cuándo se creó tu clave de transmisión (la clave no se incluye), tus directos, repeticiones, anuncios, recordatorios y entradas, tu nivel de socio y los directos que viste o de los que te expulsaron en los últimos días. Lo que escribiste en chats de directos, las encuestas que iniciaste en ellos y tus votos, qué chats moderas y quién modera los tuyos.',
}
