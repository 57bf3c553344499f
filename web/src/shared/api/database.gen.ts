// Made from the server's registry by one of its tests; see docs/decisions/0010-the-data-api.md.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      games: {
        Row: {
          slug: string
          name: string
          icon_url: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      mana_ledger: {
        Row: {
          id: string
          user_id: string
          number: number
          amount: number
          reason: string
          balance_after: number
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      match_stats: {
        Row: {
          id: string
          user_id: string
          result: string
          deck_id: string | null
          opponent_class: string | null
          opponent_archetype: string | null
          mode: string | null
          format: string | null
          rank: string | null
          went_first: boolean | null
          turns: number | null
          duration_s: number | null
          played_at: string
          source: string
          notes: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      profiles: {
        Row: {
          id: string
          username: string
          avatar_url: string | null
          mana: number
          subscription_tier: string
          created_at: string
        }
        Insert: {
          id?: string
          username?: string
          mana?: number
          subscription_tier?: string
        }
        Update: {
          username?: string
          avatar_url?: string | null
          mana?: number
        }
        Relationships: []
      }
      quiz_sessions: {
        Row: {
          id: string
          user_id: string
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      deck_archive: { Args: { id: string }; Returns: unknown }
      deck_duplicate: { Args: { id: string; name?: string }; Returns: unknown }
      deck_preview: { Args: { text: string; locale?: string }; Returns: unknown }
      deck_restore: { Args: { id: string }; Returns: unknown }
      deck_save: {
        Args: {
          text?: string
          code?: string
          name?: string
          notes?: string
          is_public?: boolean
          locale?: string
        }
        Returns: unknown
      }
      deck_save_copy: { Args: { id: string }; Returns: unknown }
      deck_update: {
        Args: { id: string; name?: string; notes?: string; is_public?: boolean; code?: string }
        Returns: unknown
      }
      deck_versions: { Args: { id: string }; Returns: unknown }
      deck_view: { Args: { id: string; locale?: string }; Returns: unknown }
      my_decks: { Args: { archived?: boolean }; Returns: unknown }
      profile_view: {
        Args: Record<string, never>
        Returns: {
          username: string
          created_at: string
          mana: number
          subscription_tier: string
          avatar_url: string | null
          matches: number
          wins: number
          losses: number
          winRate: number
          quizzes: number
          email: string | null
          bestDeck: {
            deck_id: string
            name: string | null
            winRate: number
            matches: number
          } | null
          rank: {
            rank: string
            division: number
          }
        } | null
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}
