// Made from the server's registry by one of its tests; see docs/decisions/0010-the-data-api.md.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      battle_royale_players: {
        Row: {
          id: string
          room_id: string
          user_id: string
          is_eliminated: boolean
          error_count: number
          score: number
          place: number | null
          created_at: string
        }
        Insert: {
          room_id?: string
          user_id?: string
          is_eliminated?: boolean
          error_count?: number
        }
        Update: {
          is_eliminated?: boolean
        }
        Relationships: []
      }
      battle_royale_rooms: {
        Row: {
          id: string
          room_code: string
          creator_id: string
          status: string
          max_players: number
          timer_duration: number
          current_question_index: number
          game_type: string
          questions: Json
          practice: boolean
          rematch_id: string | null
          created_at: string
        }
        Insert: {
          room_code?: string
          creator_id?: string
          status?: string
          max_players?: number
          timer_duration?: number
          current_question_index?: number
          game_type?: string
          questions?: Json
        }
        Update: {
          status?: string
          timer_duration?: number
        }
        Relationships: []
      }
      decks: {
        Row: {
          id: string
          user_id: string
          name: string
          class: string | null
          format: string
          deck_code: string
          cards: Json
          sideboards: Json
          archetype: string | null
          identity: string
          version: number
          is_public: boolean
          notes: string | null
          created_at: string
          updated_at: string
          archived_at: string | null
        }
        Insert: {
          user_id?: string
          name?: string
          deck_code?: string
          is_public?: boolean
          notes?: string | null
        }
        Update: {
          name?: string
          notes?: string | null
          is_public?: boolean
          deck_code?: string
          archived_at?: string | null
        }
        Relationships: []
      }
      duo_games: {
        Row: {
          id: string
          game_code: string
          creator_id: string | null
          opponent_id: string | null
          status: string
          current_question_index: number
          creator_score: number
          opponent_score: number
          winner_id: string | null
          rematch_id: string | null
          created_at: string
          finished_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
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
      quiz_questions: {
        Row: {
          id: string
          kind: string
          question_en: string
          question_fr: string
          question_es: string
          question_pt: string
          option_1_en: string | null
          option_2_en: string | null
          option_3_en: string | null
          option_4_en: string | null
          option_1_fr: string | null
          option_2_fr: string | null
          option_3_fr: string | null
          option_4_fr: string | null
          option_1_es: string | null
          option_2_es: string | null
          option_3_es: string | null
          option_4_es: string | null
          option_1_pt: string | null
          option_2_pt: string | null
          option_3_pt: string | null
          option_4_pt: string | null
          answer_type: string
          category: string
          difficulty: string
          image_url: string | null
          time_limit_seconds: number
          question_type: string
          level: number
          mode: string
          game_type: string
          build: string
          retired_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      quiz_sessions: {
        Row: {
          id: string
          user_id: string
          created_at: string
          mode: string
          step: number
          season: string | null
          status: string
          version: number
          right_count: number
          wrong_count: number
          finished_at: string | null
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
      battle_answer: {
        Args: {
          room: string
          index: number
          choice: number
          tab?: string | null
        }
        Returns: {
          index: number
          choice: number
          correct: boolean
          late: boolean
          stored: boolean
        }
      }
      battle_create: {
        Args: {
          max_players?: number | null
          timer_duration?: number | null
          practice?: boolean | null
        }
        Returns: {
          room: {
            id: string
            code: string
            status: string
            creator_id: string
            max_players: number
            timer_duration: number
            practice: boolean
            rematch: string | null
          }
          seq: number
          now: number
          you: string
          elsewhere: boolean
          seat: boolean | null
          phase: string
          phase_ends_at: number | null
          index: number
          count: number
          players: {
            user_id: string
            username: string
            avatar_url: string | null
            bot: boolean
            creator: boolean
            hearts: number
            error_count: number
            score: number
            eliminated: boolean
            left: boolean
            answered: boolean
            correct: boolean | null
            connected: boolean
            bars: number
            place: number | null
          }[]
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            }
            category: string
            difficulty: string
            imageUrl: string | null
            opens_at: number
            closes_at: number
          } | null
          answer: {
            choice: number
            correct: boolean
          } | null
          results: {
            correctAnswer: number
            why: {
              en: string
              fr: string
              es: string
              pt: string
            }
            chosen: number[]
          } | null
          winner: string | null
          fee: number
        }
      }
      battle_current: {
        Args: Record<string, never>
        Returns: {
          room: {
            id: string
            code: string
            status: string
            creator_id: string
            max_players: number
            timer_duration: number
            practice: boolean
            rematch: string | null
          }
          seq: number
          now: number
          you: string
          elsewhere: boolean
          seat: boolean | null
          phase: string
          phase_ends_at: number | null
          index: number
          count: number
          players: {
            user_id: string
            username: string
            avatar_url: string | null
            bot: boolean
            creator: boolean
            hearts: number
            error_count: number
            score: number
            eliminated: boolean
            left: boolean
            answered: boolean
            correct: boolean | null
            connected: boolean
            bars: number
            place: number | null
          }[]
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            }
            category: string
            difficulty: string
            imageUrl: string | null
            opens_at: number
            closes_at: number
          } | null
          answer: {
            choice: number
            correct: boolean
          } | null
          results: {
            correctAnswer: number
            why: {
              en: string
              fr: string
              es: string
              pt: string
            }
            chosen: number[]
          } | null
          winner: string | null
          fee: number
        } | null
      }
      battle_join: {
        Args: {
          code: string
        }
        Returns: {
          room: {
            id: string
            code: string
            status: string
            creator_id: string
            max_players: number
            timer_duration: number
            practice: boolean
            rematch: string | null
          }
          seq: number
          now: number
          you: string
          elsewhere: boolean
          seat: boolean | null
          phase: string
          phase_ends_at: number | null
          index: number
          count: number
          players: {
            user_id: string
            username: string
            avatar_url: string | null
            bot: boolean
            creator: boolean
            hearts: number
            error_count: number
            score: number
            eliminated: boolean
            left: boolean
            answered: boolean
            correct: boolean | null
            connected: boolean
            bars: number
            place: number | null
          }[]
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            }
            category: string
            difficulty: string
            imageUrl: string | null
            opens_at: number
            closes_at: number
          } | null
          answer: {
            choice: number
            correct: boolean
          } | null
          results: {
            correctAnswer: number
            why: {
              en: string
              fr: string
              es: string
              pt: string
            }
            chosen: number[]
          } | null
          winner: string | null
          fee: number
        }
      }
      battle_leave: {
        Args: {
          room: string
          tab?: string | null
        }
        Returns: undefined
      }
      battle_rematch: {
        Args: {
          room: string
        }
        Returns: {
          room: {
            id: string
            code: string
            status: string
            creator_id: string
            max_players: number
            timer_duration: number
            practice: boolean
            rematch: string | null
          }
          seq: number
          now: number
          you: string
          elsewhere: boolean
          seat: boolean | null
          phase: string
          phase_ends_at: number | null
          index: number
          count: number
          players: {
            user_id: string
            username: string
            avatar_url: string | null
            bot: boolean
            creator: boolean
            hearts: number
            error_count: number
            score: number
            eliminated: boolean
            left: boolean
            answered: boolean
            correct: boolean | null
            connected: boolean
            bars: number
            place: number | null
          }[]
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            }
            category: string
            difficulty: string
            imageUrl: string | null
            opens_at: number
            closes_at: number
          } | null
          answer: {
            choice: number
            correct: boolean
          } | null
          results: {
            correctAnswer: number
            why: {
              en: string
              fr: string
              es: string
              pt: string
            }
            chosen: number[]
          } | null
          winner: string | null
          fee: number
        }
      }
      battle_snapshot: {
        Args: {
          room: string
          tab?: string | null
          take?: boolean | null
        }
        Returns: {
          room: {
            id: string
            code: string
            status: string
            creator_id: string
            max_players: number
            timer_duration: number
            practice: boolean
            rematch: string | null
          }
          seq: number
          now: number
          you: string
          elsewhere: boolean
          seat: boolean | null
          phase: string
          phase_ends_at: number | null
          index: number
          count: number
          players: {
            user_id: string
            username: string
            avatar_url: string | null
            bot: boolean
            creator: boolean
            hearts: number
            error_count: number
            score: number
            eliminated: boolean
            left: boolean
            answered: boolean
            correct: boolean | null
            connected: boolean
            bars: number
            place: number | null
          }[]
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            }
            category: string
            difficulty: string
            imageUrl: string | null
            opens_at: number
            closes_at: number
          } | null
          answer: {
            choice: number
            correct: boolean
          } | null
          results: {
            correctAnswer: number
            why: {
              en: string
              fr: string
              es: string
              pt: string
            }
            chosen: number[]
          } | null
          winner: string | null
          fee: number
        }
      }
      battle_start: {
        Args: {
          room: string
        }
        Returns: {
          room: {
            id: string
            code: string
            status: string
            creator_id: string
            max_players: number
            timer_duration: number
            practice: boolean
            rematch: string | null
          }
          seq: number
          now: number
          you: string
          elsewhere: boolean
          seat: boolean | null
          phase: string
          phase_ends_at: number | null
          index: number
          count: number
          players: {
            user_id: string
            username: string
            avatar_url: string | null
            bot: boolean
            creator: boolean
            hearts: number
            error_count: number
            score: number
            eliminated: boolean
            left: boolean
            answered: boolean
            correct: boolean | null
            connected: boolean
            bars: number
            place: number | null
          }[]
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            }
            category: string
            difficulty: string
            imageUrl: string | null
            opens_at: number
            closes_at: number
          } | null
          answer: {
            choice: number
            correct: boolean
          } | null
          results: {
            correctAnswer: number
            why: {
              en: string
              fr: string
              es: string
              pt: string
            }
            chosen: number[]
          } | null
          winner: string | null
          fee: number
        }
      }
      card_search: {
        Args: {
          query?: string | null
          locale?: string | null
          card_class?: string | null
          cost?: Json | null
          rarity?: string | null
          card_type?: string | null
          set?: number | null
          format?: string | null
        }
        Returns: {
          dbfId: number
          id: string
          name: string
          nameEn: string | null
          text: string | null
          marks: Json
          flavor: string | null
          cost: number | null
          attack: number | null
          health: number | null
          durability: number | null
          armor: number | null
          cardClass: string
          classes: string[] | null
          cardRarity: string
          cardType: string
          set: number
          races: string[] | null
          spellSchool: string | null
          mechanics: string[] | null
          artist: string | null
          runes: Json
        }[]
      }
      deck_archive: {
        Args: {
          id: string
        }
        Returns: {
          id: string
          user_id: string
          name: string
          class: string | null
          format: string
          deck_code: string
          cards: Json
          sideboards: Json
          archetype: string | null
          identity: string
          version: number
          is_public: boolean
          notes: string | null
          created_at: string
          updated_at: string
          archived_at: string | null
        }
      }
      deck_duplicate: {
        Args: {
          id: string
          name?: string | null
        }
        Returns: {
          id: string
          user_id: string
          name: string
          class: string | null
          format: string
          deck_code: string
          cards: Json
          sideboards: Json
          archetype: string | null
          identity: string
          version: number
          is_public: boolean
          notes: string | null
          created_at: string
          updated_at: string
          archived_at: string | null
        }
      }
      deck_preview: {
        Args: {
          text: string
          locale?: string | null
        }
        Returns: {
          decks: {
            name: string | null
            code: string
            format: string
            hero: number | null
            class: string | null
            identity: string
            cards: {
              dbfId: number
              count: number
            }[]
            sideboards: {
              owner: number
              dbfId: number
              count: number
            }[]
            unknown: number | null
            problems: {
              code: string
              message: string
              dbfId: number | null
              count: number | null
            }[] | null
          }[]
          errors: {
            line: string
            code: string
            message: string
          }[]
        }
      }
      deck_restore: {
        Args: {
          id: string
        }
        Returns: {
          id: string
          user_id: string
          name: string
          class: string | null
          format: string
          deck_code: string
          cards: Json
          sideboards: Json
          archetype: string | null
          identity: string
          version: number
          is_public: boolean
          notes: string | null
          created_at: string
          updated_at: string
          archived_at: string | null
        }
      }
      deck_save: {
        Args: {
          text?: string | null
          code?: string | null
          name?: string | null
          notes?: string | null
          is_public?: boolean | null
          locale?: string | null
        }
        Returns: {
          id: string
          user_id: string
          name: string
          class: string | null
          format: string
          deck_code: string
          cards: Json
          sideboards: Json
          archetype: string | null
          identity: string
          version: number
          is_public: boolean
          notes: string | null
          created_at: string
          updated_at: string
          archived_at: string | null
        }
      }
      deck_save_copy: {
        Args: {
          id: string
        }
        Returns: {
          id: string
          user_id: string
          name: string
          class: string | null
          format: string
          deck_code: string
          cards: Json
          sideboards: Json
          archetype: string | null
          identity: string
          version: number
          is_public: boolean
          notes: string | null
          created_at: string
          updated_at: string
          archived_at: string | null
        }
      }
      deck_update: {
        Args: {
          id: string
          name?: string | null
          notes?: string | null
          is_public?: boolean | null
          code?: string | null
        }
        Returns: {
          id: string
          user_id: string
          name: string
          class: string | null
          format: string
          deck_code: string
          cards: Json
          sideboards: Json
          archetype: string | null
          identity: string
          version: number
          is_public: boolean
          notes: string | null
          created_at: string
          updated_at: string
          archived_at: string | null
        }
      }
      deck_versions: {
        Args: {
          id: string
        }
        Returns: {
          version: number
          code: string
          saved_at: string
        }[]
      }
      deck_view: {
        Args: {
          id: string
          locale?: string | null
        }
        Returns: {
          deck: {
            id: string
            user_id: string
            name: string
            class: string | null
            format: string
            deck_code: string
            cards: Json
            sideboards: Json
            archetype: string | null
            identity: string
            version: number
            is_public: boolean
            notes: string | null
            created_at: string
            updated_at: string
            archived_at: string | null
          }
          owner: {
            username: string | null
          }
          mine: boolean
          problems: {
            code: string
            message: string
            dbfId: number | null
            count: number | null
          }[] | null
          stats: {
            matches: number
            wins: number
            win_rate: number | null
          } | null
        }
      }
      duo_answer: {
        Args: {
          game: string
          index: number
          choice: number
          tab?: string | null
        }
        Returns: {
          index: number
          choice: number
          correct: boolean
          points: number
          late: boolean
          stored: boolean
        }
      }
      duo_create: {
        Args: Record<string, never>
        Returns: {
          game: {
            id: string
            code: string
            status: string
            creator_id: string | null
            rematch: string | null
          }
          seq: number
          now: number
          you: string
          elsewhere: boolean
          seat: boolean | null
          phase: string
          phase_ends_at: number | null
          index: number
          count: number
          players: {
            user_id: string
            username: string | null
            avatar_url: string | null
            creator: boolean
            score: number
            answered: boolean
            correct: boolean | null
            connected: boolean
            gone_at: number | null
            bars: number
          }[]
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            opens_at: number | null
            closes_at: number | null
          } | null
          answer: {
            choice: number
            correct: boolean
            points: number
          } | null
          results: {
            correctAnswer: number
            why: {
              en: string
              fr: string
              es: string
              pt: string
            } | null
            chosen: number[]
            points: Json
            choices: Json
          } | null
          outcome: {
            winner: string | null
            reason: string
          } | null
          shut: string | null
          fee: number
        }
      }
      duo_current: {
        Args: Record<string, never>
        Returns: {
          game: {
            id: string
            code: string
            status: string
            creator_id: string | null
            rematch: string | null
          }
          seq: number
          now: number
          you: string
          elsewhere: boolean
          seat: boolean | null
          phase: string
          phase_ends_at: number | null
          index: number
          count: number
          players: {
            user_id: string
            username: string | null
            avatar_url: string | null
            creator: boolean
            score: number
            answered: boolean
            correct: boolean | null
            connected: boolean
            gone_at: number | null
            bars: number
          }[]
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            opens_at: number | null
            closes_at: number | null
          } | null
          answer: {
            choice: number
            correct: boolean
            points: number
          } | null
          results: {
            correctAnswer: number
            why: {
              en: string
              fr: string
              es: string
              pt: string
            } | null
            chosen: number[]
            points: Json
            choices: Json
          } | null
          outcome: {
            winner: string | null
            reason: string
          } | null
          shut: string | null
          fee: number
        } | null
      }
      duo_join: {
        Args: {
          code: string
        }
        Returns: {
          game: {
            id: string
            code: string
            status: string
            creator_id: string | null
            rematch: string | null
          }
          seq: number
          now: number
          you: string
          elsewhere: boolean
          seat: boolean | null
          phase: string
          phase_ends_at: number | null
          index: number
          count: number
          players: {
            user_id: string
            username: string | null
            avatar_url: string | null
            creator: boolean
            score: number
            answered: boolean
            correct: boolean | null
            connected: boolean
            gone_at: number | null
            bars: number
          }[]
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            opens_at: number | null
            closes_at: number | null
          } | null
          answer: {
            choice: number
            correct: boolean
            points: number
          } | null
          results: {
            correctAnswer: number
            why: {
              en: string
              fr: string
              es: string
              pt: string
            } | null
            chosen: number[]
            points: Json
            choices: Json
          } | null
          outcome: {
            winner: string | null
            reason: string
          } | null
          shut: string | null
          fee: number
        }
      }
      duo_leave: {
        Args: {
          game: string
          tab?: string | null
        }
        Returns: {
          game: {
            id: string
            code: string
            status: string
            creator_id: string | null
            rematch: string | null
          }
          seq: number
          now: number
          you: string
          elsewhere: boolean
          seat: boolean | null
          phase: string
          phase_ends_at: number | null
          index: number
          count: number
          players: {
            user_id: string
            username: string | null
            avatar_url: string | null
            creator: boolean
            score: number
            answered: boolean
            correct: boolean | null
            connected: boolean
            gone_at: number | null
            bars: number
          }[]
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            opens_at: number | null
            closes_at: number | null
          } | null
          answer: {
            choice: number
            correct: boolean
            points: number
          } | null
          results: {
            correctAnswer: number
            why: {
              en: string
              fr: string
              es: string
              pt: string
            } | null
            chosen: number[]
            points: Json
            choices: Json
          } | null
          outcome: {
            winner: string | null
            reason: string
          } | null
          shut: string | null
          fee: number
        }
      }
      duo_rematch: {
        Args: {
          game: string
        }
        Returns: {
          game: {
            id: string
            code: string
            status: string
            creator_id: string | null
            rematch: string | null
          }
          seq: number
          now: number
          you: string
          elsewhere: boolean
          seat: boolean | null
          phase: string
          phase_ends_at: number | null
          index: number
          count: number
          players: {
            user_id: string
            username: string | null
            avatar_url: string | null
            creator: boolean
            score: number
            answered: boolean
            correct: boolean | null
            connected: boolean
            gone_at: number | null
            bars: number
          }[]
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            opens_at: number | null
            closes_at: number | null
          } | null
          answer: {
            choice: number
            correct: boolean
            points: number
          } | null
          results: {
            correctAnswer: number
            why: {
              en: string
              fr: string
              es: string
              pt: string
            } | null
            chosen: number[]
            points: Json
            choices: Json
          } | null
          outcome: {
            winner: string | null
            reason: string
          } | null
          shut: string | null
          fee: number
        }
      }
      duo_snapshot: {
        Args: {
          game: string
          tab?: string | null
          take?: boolean | null
        }
        Returns: {
          game: {
            id: string
            code: string
            status: string
            creator_id: string | null
            rematch: string | null
          }
          seq: number
          now: number
          you: string
          elsewhere: boolean
          seat: boolean | null
          phase: string
          phase_ends_at: number | null
          index: number
          count: number
          players: {
            user_id: string
            username: string | null
            avatar_url: string | null
            creator: boolean
            score: number
            answered: boolean
            correct: boolean | null
            connected: boolean
            gone_at: number | null
            bars: number
          }[]
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            opens_at: number | null
            closes_at: number | null
          } | null
          answer: {
            choice: number
            correct: boolean
            points: number
          } | null
          results: {
            correctAnswer: number
            why: {
              en: string
              fr: string
              es: string
              pt: string
            } | null
            chosen: number[]
            points: Json
            choices: Json
          } | null
          outcome: {
            winner: string | null
            reason: string
          } | null
          shut: string | null
          fee: number
        }
      }
      my_decks: {
        Args: {
          archived?: boolean | null
        }
        Returns: {
          id: string
          user_id: string
          name: string
          class: string | null
          format: string
          deck_code: string
          cards: Json
          sideboards: Json
          archetype: string | null
          identity: string
          version: number
          is_public: boolean
          notes: string | null
          created_at: string
          updated_at: string
          archived_at: string | null
          matches: number
          wins: number
          win_rate: number | null
        }[]
      }
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
          battleWins: number
          duoWins: number
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
      question_report: {
        Args: {
          question_id: string
          reason: string
          note?: string | null
        }
        Returns: {
          new: boolean
        }
      }
      quiz_answer: {
        Args: {
          session: string
          index: number
          choice?: number | null
          text?: string | null
          question?: string | null
        }
        Returns: {
          session: string
          mode: string
          step: number
          season: string | null
          status: string
          version: number
          now: number
          index: number
          count: number
          right: number
          wrong: number
          wrong_left: number | null
          phase: string
          expires_at: number | null
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            opens_at: number
            closes_at: number
          } | null
          verdict: {
            choice: number | null
            text: string | null
            correct: boolean
            timed_out: boolean
            correctAnswer: Json
            why: {
              en: string
              fr: string
              es: string
              pt: string
            }
          } | null
          given: {
            index: number
            verdict: {
              choice: number | null
              text: string | null
              correct: boolean
              timed_out: boolean
              correctAnswer: Json
              why: {
                en: string
                fr: string
                es: string
                pt: string
              }
            }
          } | null
          result: {
            passed: boolean
            stars: number
            best: number
            unlocked: number | null
            rank_before: number | null
            rank_after: number | null
            promoted: boolean
            demoted: boolean
            reward: number
            counted: boolean
          } | null
          review: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            verdict: {
              choice: number | null
              text: string | null
              correct: boolean
              timed_out: boolean
              correctAnswer: Json
              why: {
                en: string
                fr: string
                es: string
                pt: string
              }
            }
          }[] | null
        }
      }
      quiz_current: {
        Args: {
          mode?: string | null
        }
        Returns: {
          session: string
          mode: string
          step: number
          season: string | null
          status: string
          version: number
          now: number
          index: number
          count: number
          right: number
          wrong: number
          wrong_left: number | null
          phase: string
          expires_at: number | null
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            opens_at: number
            closes_at: number
          } | null
          verdict: {
            choice: number | null
            text: string | null
            correct: boolean
            timed_out: boolean
            correctAnswer: Json
            why: {
              en: string
              fr: string
              es: string
              pt: string
            }
          } | null
          given: {
            index: number
            verdict: {
              choice: number | null
              text: string | null
              correct: boolean
              timed_out: boolean
              correctAnswer: Json
              why: {
                en: string
                fr: string
                es: string
                pt: string
              }
            }
          } | null
          result: {
            passed: boolean
            stars: number
            best: number
            unlocked: number | null
            rank_before: number | null
            rank_after: number | null
            promoted: boolean
            demoted: boolean
            reward: number
            counted: boolean
          } | null
          review: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            verdict: {
              choice: number | null
              text: string | null
              correct: boolean
              timed_out: boolean
              correctAnswer: Json
              why: {
                en: string
                fr: string
                es: string
                pt: string
              }
            }
          }[] | null
        } | null
      }
      quiz_next: {
        Args: {
          session: string
          index?: number | null
        }
        Returns: {
          session: string
          mode: string
          step: number
          season: string | null
          status: string
          version: number
          now: number
          index: number
          count: number
          right: number
          wrong: number
          wrong_left: number | null
          phase: string
          expires_at: number | null
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            opens_at: number
            closes_at: number
          } | null
          verdict: {
            choice: number | null
            text: string | null
            correct: boolean
            timed_out: boolean
            correctAnswer: Json
            why: {
              en: string
              fr: string
              es: string
              pt: string
            }
          } | null
          given: {
            index: number
            verdict: {
              choice: number | null
              text: string | null
              correct: boolean
              timed_out: boolean
              correctAnswer: Json
              why: {
                en: string
                fr: string
                es: string
                pt: string
              }
            }
          } | null
          result: {
            passed: boolean
            stars: number
            best: number
            unlocked: number | null
            rank_before: number | null
            rank_after: number | null
            promoted: boolean
            demoted: boolean
            reward: number
            counted: boolean
          } | null
          review: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            verdict: {
              choice: number | null
              text: string | null
              correct: boolean
              timed_out: boolean
              correctAnswer: Json
              why: {
                en: string
                fr: string
                es: string
                pt: string
              }
            }
          }[] | null
        }
      }
      quiz_quit: {
        Args: {
          session: string
        }
        Returns: {
          session: string
          mode: string
          step: number
          season: string | null
          status: string
          version: number
          now: number
          index: number
          count: number
          right: number
          wrong: number
          wrong_left: number | null
          phase: string
          expires_at: number | null
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            opens_at: number
            closes_at: number
          } | null
          verdict: {
            choice: number | null
            text: string | null
            correct: boolean
            timed_out: boolean
            correctAnswer: Json
            why: {
              en: string
              fr: string
              es: string
              pt: string
            }
          } | null
          given: {
            index: number
            verdict: {
              choice: number | null
              text: string | null
              correct: boolean
              timed_out: boolean
              correctAnswer: Json
              why: {
                en: string
                fr: string
                es: string
                pt: string
              }
            }
          } | null
          result: {
            passed: boolean
            stars: number
            best: number
            unlocked: number | null
            rank_before: number | null
            rank_after: number | null
            promoted: boolean
            demoted: boolean
            reward: number
            counted: boolean
          } | null
          review: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            verdict: {
              choice: number | null
              text: string | null
              correct: boolean
              timed_out: boolean
              correctAnswer: Json
              why: {
                en: string
                fr: string
                es: string
                pt: string
              }
            }
          }[] | null
        }
      }
      quiz_start: {
        Args: {
          mode: string
          level?: number | null
        }
        Returns: {
          session: string
          mode: string
          step: number
          season: string | null
          status: string
          version: number
          now: number
          index: number
          count: number
          right: number
          wrong: number
          wrong_left: number | null
          phase: string
          expires_at: number | null
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            opens_at: number
            closes_at: number
          } | null
          verdict: {
            choice: number | null
            text: string | null
            correct: boolean
            timed_out: boolean
            correctAnswer: Json
            why: {
              en: string
              fr: string
              es: string
              pt: string
            }
          } | null
          given: {
            index: number
            verdict: {
              choice: number | null
              text: string | null
              correct: boolean
              timed_out: boolean
              correctAnswer: Json
              why: {
                en: string
                fr: string
                es: string
                pt: string
              }
            }
          } | null
          result: {
            passed: boolean
            stars: number
            best: number
            unlocked: number | null
            rank_before: number | null
            rank_after: number | null
            promoted: boolean
            demoted: boolean
            reward: number
            counted: boolean
          } | null
          review: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            verdict: {
              choice: number | null
              text: string | null
              correct: boolean
              timed_out: boolean
              correctAnswer: Json
              why: {
                en: string
                fr: string
                es: string
                pt: string
              }
            }
          }[] | null
        }
      }
      quiz_state: {
        Args: {
          session: string
        }
        Returns: {
          session: string
          mode: string
          step: number
          season: string | null
          status: string
          version: number
          now: number
          index: number
          count: number
          right: number
          wrong: number
          wrong_left: number | null
          phase: string
          expires_at: number | null
          question: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            opens_at: number
            closes_at: number
          } | null
          verdict: {
            choice: number | null
            text: string | null
            correct: boolean
            timed_out: boolean
            correctAnswer: Json
            why: {
              en: string
              fr: string
              es: string
              pt: string
            }
          } | null
          given: {
            index: number
            verdict: {
              choice: number | null
              text: string | null
              correct: boolean
              timed_out: boolean
              correctAnswer: Json
              why: {
                en: string
                fr: string
                es: string
                pt: string
              }
            }
          } | null
          result: {
            passed: boolean
            stars: number
            best: number
            unlocked: number | null
            rank_before: number | null
            rank_after: number | null
            promoted: boolean
            demoted: boolean
            reward: number
            counted: boolean
          } | null
          review: {
            id: string
            question: {
              en: string
              fr: string
              es: string
              pt: string
            }
            options: {
              en: string[]
              fr: string[]
              es: string[]
              pt: string[]
            } | null
            category: string
            difficulty: string
            imageUrl: string | null
            timeLimit: number
            questionType: string
            answerType: string
            level: number
            mode: string
            verdict: {
              choice: number | null
              text: string | null
              correct: boolean
              timed_out: boolean
              correctAnswer: Json
              why: {
                en: string
                fr: string
                es: string
                pt: string
              }
            }
          }[] | null
        }
      }
      ranked_state: {
        Args: Record<string, never>
        Returns: {
          season: string
          ends_at: number
          now: number
          rank: number
          best: number
          reward_taken: boolean
          attempts: number
          running: string | null
          ladder: {
            step: number
            tier: string
            division: number | null
            questions: number
            fails_at: number
          }[]
          path: {
            at: number
            step: number
            passed: boolean
            after: number
          }[]
          past: {
            season: string
            ends_at: number
            best: number
            legend: boolean
          }[]
        }
      }
      solo_levels: {
        Args: Record<string, never>
        Returns: {
          level: number
          difficulty: string
          open: boolean
          stars: number
          best_right: number
          plays: number
        }[]
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
